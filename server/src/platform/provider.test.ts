import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '@galla/contract/core/problem.ts';
import { expect, test } from 'vitest';
import { useGalla } from '../main/testing/test-galla.ts';
import { loadConfig } from './config.ts';
import { createApp } from './http/app.ts';
import { createLog } from './log.ts';
import { defaultContact, type ProviderContact, withContact } from './provider.ts';
import { silentRails } from './testing/silent-rails.ts';

const galla = useGalla();
const contact: ProviderContact = {
  supportEmail: 'care@rupya.in',
  supportPhone: '+91 80 4000 1234',
  grievanceEmail: 'officer@rupya.in',
  legalUrl: null,
};
const root = join(import.meta.dirname, '../../..');
const pages = ['dashboard/login.html', 'dashboard/legal.html', 'checkout/pay.html', 'checkout/unknown.html'];

test('the provider sets how people reach it, and each address is checked', () => {
  expect(loadConfig({}).provider.contact).toEqual(defaultContact);
  const set = {
    PROVIDER_SUPPORT_EMAIL: 'care@rupya.in',
    PROVIDER_SUPPORT_PHONE: '+91 80 4000 1234',
    PROVIDER_GRIEVANCE_EMAIL: 'officer@rupya.in',
    PROVIDER_LEGAL_URL: 'https://rupya.in/legal',
  };
  expect(loadConfig(set).provider.contact).toEqual({ ...contact, legalUrl: 'https://rupya.in/legal' });
  const wrong = {
    PROVIDER_SUPPORT_EMAIL: 'care',
    PROVIDER_SUPPORT_PHONE: 'call us',
    PROVIDER_GRIEVANCE_EMAIL: '"x"@<y>',
    PROVIDER_LEGAL_URL: 'http://rupya.in',
  };
  for (const [name, value] of Object.entries(wrong)) expect(() => loadConfig({ [name]: value })).toThrow(name);
});

test.each(pages)('%s names the support that the provider has set, to people and to its script', (file) => {
  const page = withContact(readFileSync(join(root, file), 'utf8'), contact);
  expect(page).not.toContain('galla.example');
  expect(page).toContain('<meta name="support-email" content="care@rupya.in" />');
  if (file === 'dashboard/legal.html') {
    expect(page).toContain('>care@rupya.in</a> · <a href="tel:+91 80 4000 1234">+91 80 4000 1234</a>');
    expect(page).toContain('<a href="mailto:officer@rupya.in">officer@rupya.in</a>');
  }
});

test('REG-03 a refusal says where to write to, in both languages', async () => {
  const { rows: database, masterKey } = galla;
  const at = { publicUrl: 'http://localhost:4000', contact, demo: false, rails: silentRails };
  const log = createLog('silent', 'api');
  const app = await createApp({ database, masterKey, clock: { now: () => galla.now() }, log, ...at });
  app.get('/refuse', () => Promise.reject(new Problem('BANNED', 403)));
  for (const language of ['en-IN', 'hi-IN']) {
    const answer = await app.inject({ url: '/refuse', headers: { 'accept-language': language } });
    expect(answer.json().message).toContain('care@rupya.in');
  }
  await app.close();
});
