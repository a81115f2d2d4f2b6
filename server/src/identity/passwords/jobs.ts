import { passwordEmails } from '@galla/contract/identity/passwords/messages.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/database.ts';
import type { JobNeeds, WorkItem } from '../../platform/jobs/job.ts';
import { sharedJob } from '../../platform/jobs/job.ts';
import { personEmail } from '../../platform/messages/email.ts';
import { postMessage } from '../../platform/messages/outbox.ts';
import { languageOfPerson } from '../../platform/messages/person-language-queries.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import { linkLives } from './links.ts';
import { answerName, consumeRequest, findBacklog, insertLink, listRequests, lockPersonByEmail } from './queries.ts';

/** Older requests are dropped, because their person has asked again or given up. */
const requestLifeMs = 30 * 60_000;

export interface AnswerNeeds extends JobNeeds {
  /** The public address of Galla, without a slash at the end. */
  readonly publicUrl: string;
  readonly contact: ProviderContact;
}

/**
 * E-mails a link for a new password to active accounts; unknown and inactive ones get nothing. This is a job, so that
 * the request takes equally long for everyone.
 */
export const answerRequests = sharedJob<AnswerNeeds, WorkItem>({
  name: answerName,
  // One at a time and in their order: only a person's newest link works.
  atOnce: { process: 1, tenant: 1 },
  attempts: 5,
  claim: listRequests,
  findBacklog,
  start: ({ database, clock, ...sender }) => ({
    run: ({ id }) => inTransaction(database, (tx) => answerRequest(tx, id, sender, clock.now())),
  }),
});

async function answerRequest(
  tx: Tx,
  id: string,
  { publicUrl, contact }: Pick<AnswerNeeds, 'publicUrl' | 'contact'>,
  now: number,
): Promise<void> {
  const request = await consumeRequest(tx, id);
  if (request === undefined || request.created_at.getTime() < now - requestLifeMs) return;
  const person = await lockPersonByEmail(tx, request.email);
  if (person?.email == null) return;
  const captchaWaived = request.known_browser;
  const link = {
    purpose: 'SET_PASSWORD',
    personId: person.id,
    captchaWaived,
    now,
    lifeMs: linkLives.SET_PASSWORD,
  } as const;
  const token = await insertLink(tx, link);
  const { email, name } = person;
  const language = await languageOfPerson(tx, person.id);
  const url = `${publicUrl}/set-password?token=${token}${captchaWaived ? '&captchaWaived=true' : ''}`;
  await postMessage(tx, personEmail({ email, name, language }, passwordEmails.SET, {}, { contact, url }), now);
}
