import { groupHeader, timeHeader } from '@galla/contract/core/endpoint.ts';
import { type BroughtAnswer, startupReads } from '@galla/contract/startup.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { useGalla } from '../testing/test-galla.ts';
import { startupAnswers } from './startup-answers.ts';

const galla = useGalla();

const requestWith = (cookies: ReadonlyMap<string, string>) => {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return { headers: { cookie }, host: 'localhost:4000', ip: '127.0.0.1' } as unknown as FastifyRequest;
};

const element = /^<script type="application\/json" id="startup">(.*)<\/script>$/s;

async function answersFor(cookies: ReadonlyMap<string, string>): Promise<readonly BroughtAnswer[]> {
  const [, json = ''] = element.exec(await startupAnswers(galla.app, requestWith(cookies))) ?? [];
  return JSON.parse(json);
}

async function person(merchantName = 'Kaapi') {
  return galla.signedIn(await galla.addPerson({ merchant: await galla.addMerchant({ name: merchantName }) }));
}

test('SES-10 a page brings each person the answers that the calls would give', async () => {
  for (const browser of [await person(), await person()]) {
    const answers = await answersFor(browser.cookies);
    expect(answers.map(({ address }) => address)).toEqual(startupReads.map(({ path }) => `/api${path}`));
    for (const [index, { path }] of startupReads.entries()) {
      const called = await browser.send('GET', path);
      expect(JSON.parse(answers[index]?.body ?? '')).toEqual(called.json());
      expect(answers[index]?.headers[groupHeader]).toBe(called.headers[groupHeader]);
      expect(Number(answers[index]?.headers[timeHeader])).toBeGreaterThan(0);
    }
  }
});

test('a name cannot end the element that it is in', async () => {
  const browser = await person('</script><script>alert(1)</script>');
  const html = await startupAnswers(galla.app, requestWith(browser.cookies));
  expect(html.match(/<\/?script/g)).toEqual(['<script', '</script']);
  expect(JSON.stringify(await answersFor(browser.cookies))).toContain('alert(1)');
});

test('without a session, or once it has ended, a page brings nothing', async () => {
  expect(await startupAnswers(galla.app, requestWith(new Map()))).toBe('');
  expect(await startupAnswers(galla.app, requestWith(new Map([['galla-device', 'x']])))).toBe('');
  const browser = await person();
  const cookies = new Map(browser.cookies);
  await browser.send('POST', '/v1/auth/logout');
  expect(await answersFor(cookies)).toEqual([]);
});

test.each<[string, () => Promise<unknown>]>([
  ['a slow database', () => new Promise(() => undefined)],
  ['a read that fails', () => Promise.reject(new Error('The server is closing.'))],
  [
    'a read that fails at once',
    () => {
      throw new Error('The server is closing.');
    },
  ],
])('a page is sent without the answers after %s', async (_what, inject) => {
  const app = { inject } as unknown as FastifyInstance;
  expect(await startupAnswers(app, requestWith(new Map([['galla', 'x']])))).toBe('');
});
