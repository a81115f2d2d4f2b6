// Also on PostgreSQL 15.
import { languageCodes } from '@galla/contract/core/languages.ts';
import { otpMessages } from '@galla/contract/core/messages/email-texts.ts';
import { passwordEmails } from '@galla/contract/identity/passwords/messages.ts';
import { Parser } from 'htmlparser2';
import { expect, test } from 'vitest';
import { defaultContact } from '../testing/default-contact.ts';
import { filled, personEmail } from './email.ts';
import { otpMessage } from './otp-message.ts';

const contact = { ...defaultContact, name: 'Rupya & Sons', supportEmail: 'care@rupya.in' };
const url = 'https://pay.rupya.in/set-password?token=abc&captchaWaived=true';

/** The visible text of an e-mail, the addresses of its links, and the tags that would load something. */
function read(html: string) {
  const found = { text: '', links: [] as string[], loading: [] as string[] };
  let isSilent = false;
  const parser = new Parser({
    onopentag(tag, { href, src }) {
      isSilent = tag === 'style' || tag === 'title';
      if (tag === 'a') found.links.push(href ?? '');
      if (src !== undefined || ['img', 'link', 'script', 'iframe'].includes(tag)) found.loading.push(tag);
    },
    ontext(text) {
      if (!isSilent) found.text += text;
    },
    onclosetag() {
      isSilent = false;
    },
  });
  parser.end(html);
  return found;
}

test.each(languageCodes)('an e-mail in %s says the same as text and as HTML, and loads nothing', (language) => {
  const person = { email: 'asha@kaapi.example', name: 'Asha <b>Rao</b>', language };
  const { subject, body, html = '' } = personEmail(person, passwordEmails.SET, {}, { contact, url });
  const shown = read(html);
  expect(subject).toBe(filled(language, passwordEmails.SET.subject, { provider: contact.name }));
  expect([shown.links, shown.loading]).toEqual([[url], []]);
  const texts = [passwordEmails.SET.lead, passwordEmails.SET.note].map((text) =>
    filled(language, text, { provider: contact.name }),
  );
  for (const text of [...texts, person.name, url, 'care@rupya.in', contact.name]) {
    expect(body).toContain(text);
    expect(shown.text).toContain(text);
  }
  expect(html).toContain(`<html lang="${language}-IN">`);
  expect(/[ऀ-ॿ]/.test(`${subject}${body}`)).toBe(language === 'hi');
});

test('a name with several lines adds no lines and no headers', () => {
  const person = { email: 'asha@kaapi.example', name: 'Asha\r\nBcc: all@mail.example', language: 'en' } as const;
  const { subject, body } = personEmail(person, passwordEmails.CHANGED, {}, { contact });
  expect(body.split('\n')[0]).toBe('Hello Asha Bcc: all@mail.example,');
  expect(subject).toBe('Your Rupya & Sons password was changed');
});

test('an OTP begins its message in every language, and stays English in an SMS', () => {
  for (const language of languageCodes)
    for (const purpose of Object.keys(otpMessages) as (keyof typeof otpMessages)[]) {
      expect(otpMessage('asha@kaapi.example', purpose, '01234', { contact, language }).body).toMatch(/^01234\b/);
      expect(otpMessage('9876500001', purpose, '01234', { contact, language }).body).toBe(
        `${filled('en', otpMessages[purpose].lead, { code: '01234', provider: contact.name })} It is valid for 5 minutes. Rupya & Sons will never ask for it on a call.`,
      );
    }
});
