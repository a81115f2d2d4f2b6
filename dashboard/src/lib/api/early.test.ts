import { access } from '@galla/contract/identity/access/calls.ts';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from './api.ts';
import { sendEarly } from './early.ts';

afterEach(() => vi.unstubAllGlobals());

test('SES-10 a call uses the answer that the page requested early, once', async () => {
  const asked: string[] = [];
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', async (address: string) => {
    asked.push(address);
    return Response.json({ request: asked.length });
  });
  void sendEarly([{ method: 'GET', address: `/api${access.config.path}` }]);
  expect(await call(access.config, {})).toEqual({ request: 1 });
  expect(await call(access.config, {})).toEqual({ request: 2 });
  expect(asked).toHaveLength(2);
});
