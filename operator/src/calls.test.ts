import { operatorDesk } from '@galla/contract/provider/operator/calls.ts';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { call, keepToken, textOf, whenOtherSession } from './calls.ts';

beforeEach(() => vi.stubGlobal('document', { documentElement: { lang: 'en-IN' } }));
afterEach(() => vi.unstubAllGlobals());

const refusedBy = (code: string, message: string) =>
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ code, message }, { status: 403 })));

const press = () => call(operatorDesk.checkLog, {}).catch(textOf);

test('an action that the role does not allow says so, and any other refusal gives its own reason', async () => {
  refusedBy('PR002', 'You don’t have permission to do this.');
  expect(await press()).toBe('Your role does not allow this.');
  refusedBy('BANK_CHANGE_OWN', 'Another person has to approve this.');
  expect(await press()).toBe('Another person has to approve this.');
});

test('an action after a sign-in in another tab asks for the new session, and the next one works', async () => {
  refusedBy('FORBIDDEN', 'Forbidden');
  whenOtherSession(() => keepToken('of the other tab'));
  expect(await press()).toBe('You have signed in again in another tab. Look at this page, and try again.');
  const sent = vi.fn((_address: string, _request: RequestInit) => Promise.resolve(Response.json({ checked: 0 })));
  vi.stubGlobal('fetch', sent);
  await press();
  expect(sent.mock.calls[0]?.[1].headers).toMatchObject({ 'x-csrf-token': 'of the other tab' });
});

test('the desk gets its refusals in its own language, also in a browser that prefers another', async () => {
  const sent = vi.fn((_address: string, _request: RequestInit) => Promise.resolve(Response.json({ checked: 0 })));
  vi.stubGlobal('fetch', sent);
  await press();
  expect(sent.mock.calls[0]?.[1].headers).toMatchObject({ 'accept-language': 'en-IN' });
});

test('a page of something before the server is no answer of the desk', async () => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('<html>Bad gateway</html>', { status: 502 })));
  expect(await press()).toBe('The server could not be reached. Check the network and try again.');
});
