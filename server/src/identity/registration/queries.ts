import type { Received } from '@galla/contract/core/endpoint.ts';
import type { registration } from '@galla/contract/identity/registration/endpoints.ts';
import type { AnswersSoFar, RegistrationForm } from '@galla/contract/identity/registration/schemas.ts';
import { websiteKey } from '@galla/contract/identity/registration/schemas.ts';
import { sql } from 'kysely';
import { hashOf, newSecret } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';

/** A verified mobile number or e-mail. */
export interface Contact {
  readonly type: 'SMS' | 'EMAIL';
  readonly value: string;
}

export interface Running {
  readonly form: RegistrationForm;
  readonly contact: Contact;
  readonly completed: boolean;
  readonly expiry: Date;
  /** The answers so far. */
  readonly answers: AnswersSoFar;
}

/** The answers of the form about the business and its person. */
export type RegistrationBody = Received<typeof registration.register>['body'];

/** Stores a verified contact, and returns the token with which one business can be registered until `until`. */
export async function insertRegistration(
  tx: Tx,
  form: RegistrationForm,
  contact: Contact,
  now: number,
  until: Date,
): Promise<string> {
  const token = newSecret();
  await tx
    .insertInto('registration')
    .values({
      token_hash: hashOf(token),
      form,
      contact_type: contact.type,
      contact: contact.value,
      created_at: new Date(now),
      expires_at: until,
    })
    .execute();
  return token;
}

/** The registration of a token, if it has not expired. */
export async function findRegistration(tx: Tx, token: string, now: number): Promise<Running | undefined> {
  const row = await tx
    .selectFrom('registration')
    .selectAll()
    .where('token_hash', '=', hashOf(token))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row === undefined
    ? undefined
    : {
        form: row.form,
        contact: { type: row.contact_type, value: row.contact },
        completed: row.completed_at !== null,
        expiry: row.expires_at,
        answers: row.answers ?? {},
      };
}

export async function updateAnswers(tx: Tx, token: string, answers: AnswersSoFar): Promise<void> {
  await tx
    .updateTable('registration')
    .set({ answers: JSON.stringify(answers) })
    .where('token_hash', '=', hashOf(token))
    .where('completed_at', 'is', null)
    .execute();
}

/** Marks a registration as used in one atomic statement: only one of several concurrent calls gets true. */
export async function completeRegistration(tx: Tx, token: string, now: number): Promise<boolean> {
  const row = await tx
    .updateTable('registration')
    .set({ completed_at: new Date(now), answers: null })
    .where('token_hash', '=', hashOf(token))
    .where('completed_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returning('token_hash')
    .executeTakeFirst();
  return row !== undefined;
}

/** Runs registrations of one contact, one username or one website one after another, until the transaction ends. */
export async function lockNames(tx: Tx, names: readonly (string | undefined)[]): Promise<void> {
  for (const name of names.filter((one) => one !== undefined).sort())
    await sql`select pg_advisory_xact_lock(hashtextextended(${`registration:${name}`}, 0))`.execute(tx);
}

/** The person with this contact, and whether they belong to a merchant. */
export function findOwner(tx: Tx, { type, value }: Contact) {
  return tx
    .selectFrom('person')
    .select((select) => [
      'id',
      'active',
      'name',
      'username',
      select
        .exists(
          select
            .selectFrom('membership')
            .select('membership.id')
            .whereRef('membership.person_id', '=', 'person.id')
            .where('membership.status', '=', 'ACTIVE'),
        )
        .as('belongs'),
    ])
    .where(type === 'SMS' ? 'phone' : 'email', '=', value)
    .executeTakeFirst();
}

export async function hasWebsite(tx: Tx, website: string | undefined): Promise<boolean> {
  if (website === undefined) return false;
  const key = websiteKey(website) ?? '';
  const row = await tx.selectFrom('merchant').select('id').where('website', '=', key).executeTakeFirst();
  return row !== undefined;
}

/** Whether another person has this username. */
export async function hasUsername(tx: Tx, username: string, personId: string | undefined): Promise<boolean> {
  const row = await tx.selectFrom('person').select('id').where('username', '=', username).executeTakeFirst();
  return row !== undefined && row.id !== personId;
}

export function findReferral(tx: Tx, code: string) {
  return tx.selectFrom('referral').selectAll().where('code', '=', code).executeTakeFirst();
}
