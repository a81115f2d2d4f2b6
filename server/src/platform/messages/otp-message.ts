import type { Language } from '@galla/contract/core/languages.ts';
import { otpMessages, otpNote } from '@galla/contract/core/messages/email-texts.ts';
import type { ProviderContact } from '../provider.ts';
import { filled, personEmail } from './email.ts';
import type { Message } from './outbox.ts';
import { smsTo } from './outbox.ts';

/** The purposes of an OTP. */
export type OtpPurpose = keyof typeof otpMessages;

/** The message with an OTP: an e-mail in the language of the request, or an SMS in English. */
export function otpMessage(
  destination: string,
  purpose: OtpPurpose,
  code: string,
  { contact, language }: { readonly contact: ProviderContact; readonly language: Language },
): Message {
  const texts = { ...otpMessages[purpose], note: otpNote };
  if (destination.includes('@'))
    return personEmail({ email: destination, name: null, language }, texts, { code }, { contact, code });
  const words = { provider: contact.name, code };
  const body = `${filled('en', texts.lead, words)} ${filled('en', texts.note, words)}`;
  return { channel: 'SMS', destination: smsTo(destination), body };
}
