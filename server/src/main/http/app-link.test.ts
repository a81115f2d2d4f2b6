import { expect, test } from 'vitest';
import { createApp } from '../../platform/http/app.ts';
import { createLog } from '../../platform/log.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { silentRails } from '../../platform/testing/silent-rails.ts';
import { useGalla } from '../testing/test-galla.ts';
import { type AppLinks, serveAppLink } from './app-link.ts';

const galla = useGalla();
const android = 'https://play.example/galla';
const ios = 'https://apps.example/galla';
const userAgents = {
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36',
  iphone: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36',
};

async function open(links: AppLinks, device: keyof typeof userAgents) {
  const { rows: database, masterKey } = galla;
  const log = createLog('silent', 'api');
  const clock = { now: () => galla.now() };
  const app = await createApp({
    database,
    masterKey,
    clock,
    log,
    publicUrl: 'http://localhost:4000',
    contact: defaultContact,
    demo: false,
    rails: silentRails,
  });
  serveAppLink(app, links, defaultContact);
  const answer = await app.inject({ url: '/applink', headers: { 'user-agent': userAgents[device] } });
  await app.close();
  return answer;
}

test.each([
  ['android', { android, ios }, android],
  ['iphone', { android, ios }, ios],
  ['desktop', { android, ios: null }, android],
  ['android', { android: null, ios }, ios],
] as const)('ROU-03 on %s, /applink redirects to the app’s page in the store', async (device, links, leadsTo) => {
  const { statusCode, headers } = await open(links, device);
  expect([statusCode, headers.location, headers.vary]).toEqual([302, leadsTo, 'user-agent']);
});

test('ROU-03 on a computer /applink offers both stores', async () => {
  const { statusCode, body } = await open({ android, ios }, 'desktop');
  expect(statusCode).toBe(200);
  for (const link of [android, ios]) expect(body).toContain(`href="${link}"`);
});

test('ROU-03 without an app /applink says so, and where to go instead', async () => {
  const { statusCode, body } = await open({}, 'android');
  expect(statusCode).toBe(200);
  expect(body).toContain('There is no Galla app yet');
  expect(body).toContain('href="/login"');
  // The whole server, with no app configured.
  expect((await galla.app.inject({ url: '/applink' })).body).toContain('There is no Galla app yet');
});
