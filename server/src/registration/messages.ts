import type { Tx } from '../platform/db/database.ts';
import type { RequestContext } from '../platform/http/handlers.ts';
import { postMessage, smsTo } from '../platform/messages/outbox.ts';
import type { Contact, RegistrationBody } from './queries.ts';

/** Posts the OTP of a registration to the contact that it proves. */
export async function postOtp(
  tx: Tx,
  { type, value }: Contact,
  code: string,
  { contact, now }: Pick<RequestContext, 'contact' | 'now'>,
): Promise<void> {
  const body = `${code} is your OTP to register with ${contact.name}. It is good for 5 minutes. ${contact.name} never asks for it on the phone.`;
  if (type === 'SMS') return postMessage(tx, { channel: 'SMS', destination: smsTo(value), body }, now);
  const subject = `Your OTP to register with ${contact.name}`;
  await postMessage(tx, { channel: 'EMAIL', destination: value, subject, body }, now);
}

/** Welcomes a new merchant: its id, where to sign in, and the next steps. */
export async function postWelcome(
  tx: Tx,
  { type, value }: Contact,
  { name, businessName }: RegistrationBody,
  merchantId: string,
  { publicUrl, contact, now }: Pick<RequestContext, 'publicUrl' | 'contact' | 'now'>,
): Promise<void> {
  if (type === 'SMS') {
    const body = `Welcome to ${contact.name}. ${businessName} is registered, merchant id ${merchantId}. Sign in at ${publicUrl}/login with this number.`;
    return postMessage(tx, { channel: 'SMS', destination: smsTo(value), body }, now);
  }
  const body = `Hello ${name},

welcome to ${contact.name}. ${businessName} is registered, and you are its Admin. Its merchant id is ${merchantId}.

Sign in at ${publicUrl}/login with this email or your username. Before the first payment your business is verified: keep your PAN, your bank account and, if you have one, your GSTIN at hand.

If you did not register, write to ${contact.supportEmail}.
`;
  await postMessage(tx, { channel: 'EMAIL', destination: value, subject: `Welcome to ${contact.name}`, body }, now);
}
