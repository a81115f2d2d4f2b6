import type { Database, Tx } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/database.ts';
import { postMessage } from '../platform/messages/outbox.ts';
import { insertLink, lockPersonByEmail, takeRequest } from './queries.ts';

const minute = 60_000;

/** How long e-mailed links work, in ms. */
export const linkLives = { SET_PASSWORD: 30 * minute, VERIFY_EMAIL: 24 * 60 * minute } as const;

/** A request that has waited longer is dropped: its person has asked again or gone elsewhere. */
const requestLifeMs = 30 * minute;

/**
 * Looks whether there are accounts for those who asked for a new password, and e-mails them a link; the others, who are
 * unknown or not active, get nothing. Returns how many it looked at. Run by the worker, aside from any answer.
 */
export async function answerRequests(database: Database, publicUrl: string, now: number): Promise<number> {
  for (let answered = 0; ; answered += 1) {
    const found = await inTransaction(database, (tx) => answerRequest(tx, publicUrl, now));
    if (!found) return answered;
  }
}

async function answerRequest(tx: Tx, publicUrl: string, now: number): Promise<boolean> {
  const request = await takeRequest(tx);
  if (request === undefined) return false;
  if (request.created_at.getTime() < now - requestLifeMs) return true;
  const person = await lockPersonByEmail(tx, request.email);
  if (person?.email == null) return true;
  const captchaWaived = request.known_browser;
  const link = {
    purpose: 'SET_PASSWORD',
    personId: person.id,
    captchaWaived,
    now,
    lifeMs: linkLives.SET_PASSWORD,
  } as const;
  const token = await insertLink(tx, link);
  const body = `Hello ${person.name},

somebody asked for a new password for your Galla account. Set it here within 30 minutes:

${publicUrl}/set-password?token=${token}${captchaWaived ? '&captchaWaived=true' : ''}

The link works once. If it was not you, leave it: your password stays as it is.
`;
  await postMessage(
    tx,
    { channel: 'EMAIL', destination: person.email, subject: 'Set a new Galla password', body },
    now,
  );
  return true;
}

/** Posts the link that verifies a person's e-mail. */
export async function postVerificationLink(
  tx: Tx,
  person: { readonly id: string; readonly name: string; readonly email: string },
  publicUrl: string,
  now: number,
): Promise<void> {
  const link = {
    purpose: 'VERIFY_EMAIL',
    personId: person.id,
    captchaWaived: false,
    now,
    lifeMs: linkLives.VERIFY_EMAIL,
  } as const;
  const key = await insertLink(tx, link);
  const body = `Hello ${person.name},

verify this email of your Galla account within 24 hours:

${publicUrl}/user-verify?key=${key}

If you have no Galla account, leave it: nothing happens without the link.
`;
  await postMessage(
    tx,
    { channel: 'EMAIL', destination: person.email, subject: 'Verify your email for Galla', body },
    now,
  );
}
