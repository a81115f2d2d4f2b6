import { sql } from 'kysely';
import { hashOf, newSecret } from '../../platform/crypto/sealing.ts';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { wakeJob } from '../../platform/jobs/due-work.ts';
import type { Backlog, Claim } from '../../platform/jobs/job.ts';

// The table keeps its first name, password_wish: renaming it would break processes of the previous release (decision
// 3).

/** The purpose of an e-mailed link. */
export type LinkPurpose = 'SET_PASSWORD' | 'VERIFY_EMAIL';

/** The state of the password that a link is bound to: a new password invalidates the link. */
const passwordState = sql<Buffer>`sha256(convert_to(coalesce(person.password_hash, ''), 'UTF8'))`;

/** Stores the request for a new password until the worker has looked for the account. */
export async function insertRequest(tx: Tx, email: string, knownBrowser: boolean, now: number): Promise<void> {
  await tx
    .insertInto('password_wish')
    .values({ id: newId(), email, known_browser: knownBrowser, created_at: new Date(now) })
    .execute();
  await wakeJob(tx, answerName);
}

/** The name of the job that answers requests for a new password. */
export const answerName = 'passwords.answer';

/** The oldest requests. */
export function listRequests(tx: Tx, { places, except }: Pick<Claim, 'places' | 'except'>) {
  return tx
    .selectFrom('password_wish')
    .select('id')
    .where(sql<boolean>`id <> all (${uuidArray(except)})`)
    .orderBy('created_at')
    .limit(places)
    .execute();
}

/** How many requests are waiting, and since when the oldest is. */
export function findBacklog(tx: Tx): Promise<Backlog> {
  return tx
    .selectFrom('password_wish')
    .select([sql<number>`count(*)::int`.as('due'), sql<Date | null>`min(created_at)`.as('oldest')])
    .executeTakeFirstOrThrow();
}

/** Deletes a request and returns it. Undefined if another worker has deleted it. */
export function consumeRequest(tx: Tx, id: string) {
  return tx
    .deleteFrom('password_wish')
    .where('id', '=', id)
    .returning(['email', 'known_browser', 'created_at'])
    .executeTakeFirst();
}

/**
 * Creates a link of this purpose for a person, in place of earlier ones, and returns its token. The caller has locked
 * the person, so that two simultaneous calls do not leave two links.
 */
export async function insertLink(
  tx: Tx,
  link: {
    readonly purpose: LinkPurpose;
    readonly personId: string;
    readonly captchaWaived: boolean;
    readonly now: number;
    readonly lifeMs: number;
  },
): Promise<string> {
  const token = newSecret();
  const now = new Date(link.now);
  await tx
    .updateTable('email_link')
    .set({ expires_at: now })
    .where('person_id', '=', link.personId)
    .where('purpose', '=', link.purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
  await sql`
    insert into email_link (token_hash, purpose, person_id, email, password_state, captcha_waived, created_at, expires_at)
    select ${hashOf(token)}, ${link.purpose}, id, email, ${passwordState}, ${link.captchaWaived}, ${now}, ${new Date(link.now + link.lifeMs)}
    from person where id = ${link.personId}`.execute(tx);
  return token;
}

/** The active person with this e-mail. */
export function findPersonByEmail(tx: Tx, email: string) {
  return tx.selectFrom('person').selectAll().where('email', '=', email).where('active', '=', true).executeTakeFirst();
}

/**
 * The active person with this e-mail, locked until the transaction ends. The lock still allows new rows that name the
 * person: sessions are renewed at the same time, under locks that this transaction may wait for.
 */
export function lockPersonByEmail(tx: Tx, email: string) {
  return tx
    .selectFrom('person')
    .select(['id', 'name', 'email'])
    .where('email', '=', email)
    .where('active', '=', true)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The person with this id, locked in the same way. */
export function lockPerson(tx: Tx, personId: string) {
  return tx
    .selectFrom('person')
    .select(['id', 'name', 'email'])
    .where('id', '=', personId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

/** The link behind a token with its person, and whether it is still valid for the person. */
export function findLink(tx: Tx, token: string, purpose: LinkPurpose) {
  return tx
    .selectFrom('email_link')
    .innerJoin('person', 'person.id', 'email_link.person_id')
    .select([
      'person_id',
      'captcha_waived',
      'expires_at',
      'used_at',
      'person.name',
      'person.phone',
      'person.email',
      sql<boolean>`person.active and person.email is not distinct from email_link.email`.as('fits'),
      sql<boolean>`${passwordState} = password_state`.as('samePassword'),
    ])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', '=', purpose)
    .executeTakeFirst();
}

/**
 * Marks a link that sets a password as used, in one atomic statement. Undefined if another request has done so, or if
 * the link is no longer valid for its person.
 */
export async function consumePasswordLink(tx: Tx, token: string, now: number): Promise<string | undefined> {
  const { rows } = await sql<{ person_id: string }>`
    update email_link set used_at = ${new Date(now)}
    from person
    where token_hash = ${hashOf(token)} and purpose = 'SET_PASSWORD' and used_at is null and expires_at > ${new Date(now)}
      and person.id = person_id and person.active and person.email = email_link.email and ${passwordState} = password_state
    returning person_id`.execute(tx);
  return rows[0]?.person_id;
}

/**
 * Marks a link that verifies an e-mail as used. Until it expires, opening it again still shows that the e-mail is
 * verified.
 */
export async function markUsed(tx: Tx, token: string, now: number): Promise<void> {
  await tx
    .updateTable('email_link')
    .set({ used_at: new Date(now) })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .execute();
}
