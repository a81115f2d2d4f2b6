import { emailLabels } from '@galla/contract/core/messages/email-texts.ts';
import { accessScreens } from '@galla/contract/identity/access/screens.ts';
import { welcomeEmail } from '@galla/contract/identity/registration/messages.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { RequestContext } from '../../platform/http/handlers.ts';
import { personEmail } from '../../platform/messages/email.ts';
import { otpMessage } from '../../platform/messages/otp-message.ts';
import { postMessage, smsTo } from '../../platform/messages/outbox.ts';
import type { Contact, RegistrationBody } from './queries.ts';

/** Sends the OTP of a registration to the contact that it proves. */
export async function postOtp(
  tx: Tx,
  { value }: Contact,
  code: string,
  context: Pick<RequestContext, 'contact' | 'language' | 'now'>,
): Promise<void> {
  await postMessage(tx, otpMessage(value, 'REGISTER', code, context), context.now);
}

/** Sends the welcome message of a new merchant: its id, where to sign in, and the next steps. */
export async function postWelcome(
  tx: Tx,
  { type, value }: Contact,
  { name, businessName }: RegistrationBody,
  merchantId: string,
  { publicUrl, contact, language, now }: Pick<RequestContext, 'publicUrl' | 'contact' | 'language' | 'now'>,
): Promise<void> {
  if (type === 'SMS') {
    const body = `Welcome to ${contact.name}. ${businessName} is registered, merchant id ${merchantId}. Sign in at ${publicUrl}/login with this number.`;
    return postMessage(tx, { channel: 'SMS', destination: smsTo(value), body }, now);
  }
  const words = { business: businessName };
  const shown = {
    contact,
    url: `${publicUrl}${accessScreens.signIn.path}`,
    facts: [[emailLabels.merchantId, merchantId]] as const,
  };
  await postMessage(tx, personEmail({ email: value, name, language }, welcomeEmail, words, shown), now);
}
