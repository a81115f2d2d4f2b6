import { Problem } from '@galla/contract/core/problem.ts';
import { asksForPassword } from '@galla/contract/identity/registration/schemas.ts';
import { refuseGuessable } from '../../platform/auth/password-rules.ts';
import type { Tx } from '../../platform/db/database.ts';
import { type Contact, findOwner, type RegistrationBody, type Running } from './queries.ts';

/** A problem at one field of the form. */
export const atField = (field: string, message: string) =>
  new Problem('STATUS_400', 400, { errors: [{ field, message }] });

/**
 * The earlier answers decide which fields are required. Other fields are refused, so that none is stored by accident.
 */
export function refuseIncomplete({ form, contact }: Running, request: RegistrationBody): void {
  const online = request.acceptPayments === 'WEBSITE_APP_SOCIAL_MEDIA';
  if (form === 'GATEWAY' && !online) throw atField('acceptPayments', 'The payment gateway is for websites and apps.');
  if (online !== (request.product !== undefined) || (form === 'GATEWAY' && request.product !== 'PAYMENT_GATEWAY'))
    throw atField('product', online ? 'Please select at least one option' : 'Products are chosen for online payments.');
  if (request.product === 'PAYMENT_GATEWAY' && request.website === undefined)
    throw atField('website', 'Please enter a valid Website URL');
  if (!online && request.website !== undefined) throw atField('website', 'A website is for online payments.');
  if (asksForPassword(form, contact.type) !== (request.credentials !== undefined))
    throw atField('credentials.password', 'Please enter your Password to continue');
  if (request.credentials === undefined) return;
  const { username, password } = request.credentials;
  const owner = { name: username, phone: null, email: null };
  refuseGuessable(password, owner, 'credentials.password');
  refuseGuessable(password, ownerOf(contact, request.name), 'credentials.password');
}

const ownerOf = ({ type, value }: Contact, name: string) => ({
  name,
  phone: type === 'SMS' ? value : null,
  email: type === 'EMAIL' ? value : null,
});

/** Refuses a contact that has an account. Returns its person if they no longer belong to any merchant. */
export async function refuseKnown(tx: Tx, contact: Contact) {
  const owner = await findOwner(tx, contact);
  if (owner?.active === false) throw new Problem('BANNED', 403);
  if (owner?.belongs) throw existsOf(contact);
  return owner;
}

/** The problem of a contact that has an account. */
export const existsOf = ({ type }: Contact) => new Problem(type === 'SMS' ? 'PHONE_EXISTS' : 'EMAIL_EXISTS', 409);
