import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '@galla/contract/core/problem.ts';
import { expect, test } from 'vitest';
import { postOtp } from '../identity/registration/messages.ts';
import { useGalla } from '../main/testing/test-galla.ts';
import { defaultBrand } from './brand/brand.ts';
import { loadConfig } from './config.ts';
import { inTransaction } from './db/database.ts';
import { createApp } from './http/app.ts';
import { createLog } from './log.ts';
import { type ProviderContact, withContact } from './provider.ts';
import { defaultContact } from './testing/default-contact.ts';
import { silentRails } from './testing/silent-rails.ts';

const galla = useGalla();
const contact: ProviderContact = {
  name: 'Rupya & Sons',
  supportEmail: 'care@rupya.in',
  supportPhone: '+91 80 4000 1234',
  grievanceEmail: 'officer@rupya.in',
  legalUrl: null,
  brand: defaultBrand,
};
const root = join(import.meta.dirname, '../../..');
const pages = ['dashboard/login.html', 'dashboard/legal.html', 'checkout/pay.html', 'checkout/unknown.html'];

test('the provider sets its contact addresses, and each one is checked', () => {
  expect(loadConfig({}).provider.contact).toEqual(defaultContact);
  const set = {
    PROVIDER_NAME: 'Rupya & Sons',
    PROVIDER_SUPPORT_EMAIL: 'care@rupya.in',
    PROVIDER_SUPPORT_PHONE: '+91 80 4000 1234',
    PROVIDER_GRIEVANCE_EMAIL: 'officer@rupya.in',
    PROVIDER_LEGAL_URL: 'https://rupya.in/legal',
  };
  expect(loadConfig(set).provider.contact).toEqual({ ...contact, legalUrl: 'https://rupya.in/legal' });
  const wrong = {
    PROVIDER_NAME: 'Rup\u0007ya',
    PROVIDER_SUPPORT_EMAIL: 'care',
    PROVIDER_SUPPORT_PHONE: 'call us',
    PROVIDER_GRIEVANCE_EMAIL: '"x"@<y>',
    PROVIDER_LEGAL_URL: 'http://rupya.in',
  };
  for (const [name, value] of Object.entries(wrong)) expect(() => loadConfig({ [name]: value })).toThrow(name);
});

test.each(pages)('%s names the provider’s support, to people and to its script', (file) => {
  const page = withContact(readFileSync(join(root, file), 'utf8'), contact);
  expect(page).not.toContain('galla.example');
  expect(page).toContain('<meta name="support-email" content="care@rupya.in" />');
  expect(page).not.toContain('Galla');
  expect(page).toContain('<meta name="provider-name" content="Rupya &#38; Sons" />');
  expect(page).toContain(' · Rupya &#38; Sons</title>');
  if (file === 'dashboard/legal.html') {
    expect(page).toContain('>care@rupya.in</a> · <a href="tel:+91 80 4000 1234">+91 80 4000 1234</a>');
    expect(page).toContain('<a href="mailto:officer@rupya.in">officer@rupya.in</a>');
  }
});

test('a name changes the texts of a page, not its styles and scripts, and the default changes nothing', () => {
  const styled =
    '<title>Galla</title><style>"Galla Inter"</style><script>"Galla"</script><b>galla</b><span>galla</span>';
  const page = withContact(styled, { ...contact, name: 'Galla __DATA__' });
  expect(page).toContain('<title>Galla &#95;&#95;DATA&#95;&#95;</title>');
  expect(page).toContain('<style>"Galla Inter"</style><script>"Galla"</script><b>galla</b>');
  expect(page).toContain('<span>Galla &#95;&#95;DATA&#95;&#95;</span>');
  const unnamed = withContact(styled, defaultContact);
  expect(unnamed.replace(/<meta [^>]*>/g, '')).toBe(styled);
});

test.each(['R', 'R'.repeat(41), 'Rup\u0000ya', 'Rup\nya'])(
  'the name %j is refused, and the setting is named',
  (name) => {
    expect(() => loadConfig({ PROVIDER_NAME: name })).toThrow('PROVIDER_NAME must have 2 to 40 characters');
  },
);

test('messages and e-mails are sent in the name of the provider', async () => {
  const phone = '9876501234';
  const email = `${randomUUID()}@rupya.example`;
  const at = { contact, language: 'en', now: galla.now() } as const;
  await inTransaction(galla.rows, async (tx) => {
    await postOtp(tx, { type: 'SMS', value: phone }, '12345', at);
    await postOtp(tx, { type: 'EMAIL', value: email }, '12345', at);
  });
  const says = '12345 is your OTP to register with Rupya & Sons.';
  const note = 'It is valid for 5 minutes. Rupya & Sons will never ask for it on a call.';
  expect(await galla.lastMessage(`+91${phone}`)).toBe(`${says} ${note}`);
  const mail = await galla.lastMessage(email);
  expect(mail).toBe(`${says}\n\n${note}\n\nQuestions? Write to ${contact.supportEmail}.\n\nRupya & Sons`);
});

test('REG-03 a refusal says where to write, in both languages', async () => {
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
