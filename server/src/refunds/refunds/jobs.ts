import { setTimeout as sleep } from 'node:timers/promises';
import { inTenant } from '../../platform/db/database.ts';
import { GroupCommit } from '../../platform/db/group-commit.ts';
import type { JobNeeds } from '../../platform/jobs/job.ts';
import { tenantJob } from '../../platform/jobs/job.ts';
import type { RailRefund } from '../../platform/rail/rail.ts';
import { RailUnknown } from '../../platform/rail/rail.ts';
import type { Rails } from '../../platform/rail/rails.ts';
import type { DueRefund } from './job-queries.ts';
import { claimRefunds, findDueRefunds, postponeRefunds, reopenRefund, sendName } from './job-queries.ts';
import { applyOutcomes } from './outcome.ts';
import { keepReport } from './reports.ts';

/** The dependencies of sending refunds. */
export interface RefundWork extends JobNeeds {
  readonly rails: Rails;
}

/**
 * The maximum number of one merchant's refunds at the bank at once
 * (docs/decisions/0010-write-together-what-arrives-together.md).
 */
const maxAtOnce = 48;
/** The pauses between attempts to book an answer. Together they are far shorter than the lease. */
const bookingDelaysMs = [200, 1_000, 3_000];

/** The bank's answer; undefined if unknown. */
interface Answered {
  readonly refund: DueRefund;
  readonly answer: RailRefund | undefined;
}

type Book = GroupCommit<Answered, undefined>;

/**
 * Sends due refunds, or inquires about them, and books the bank's answers. Answers of one tenant that arrive during a
 * write are written together next, because they share rows.
 */
export const sendRefunds = tenantJob<RefundWork, DueRefund>({
  name: sendName,
  atOnce: { process: 2 * maxAtOnce, tenant: maxAtOnce },
  attempts: 20,
  findDue: findDueRefunds,
  claim: claimRefunds,
  retry: reopenRefund,
  start(work) {
    const book: Book = new GroupCommit((tenantId, answers) => write(work, tenantId, answers), maxAtOnce);
    return { run: async (refund) => bookAnswer(book, { refund, answer: await ask(work, refund) }) };
  },
});

/** Books an answer. It retries, because a database restart must not lose an answer of the bank. */
async function bookAnswer(book: Book, answered: Answered): Promise<void> {
  for (const delay of [...bookingDelaysMs, undefined]) {
    try {
      await book.submit(answered.refund.tenantId, answered);
      return;
    } catch (error) {
      if (delay === undefined) throw error;
      await sleep(delay);
    }
  }
}

/** Writes the bank's answers to several refunds of a tenant in one transaction. */
async function write(
  { database, clock }: RefundWork,
  tenantId: string,
  answers: readonly Answered[],
): Promise<undefined[]> {
  const now = clock.now();
  return inTenant(database, tenantId, async (tx) => {
    const known = answers.flatMap(({ refund, answer }) =>
      answer === undefined || answer.state === 'PENDING'
        ? []
        : [{ refund, refundId: refund.refundId, outcome: answer }],
    );
    const ended = new Set(known.map(({ refundId }) => refundId));
    await postponeRefunds(
      tx,
      tenantId,
      answers.map(({ refund }) => refund).filter(({ refundId }) => !ended.has(refundId)),
      now,
    );
    const taken = await applyOutcomes(tx, tenantId, known, now);
    for (const [index, { refund, outcome }] of known.entries())
      if (taken[index] === 'contradicts') await keepReport(tx, 'rail', refund, outcome, now);
    return answers.map(() => undefined);
  });
}

/**
 * Sends a refund, or inquires about a sent one. The rail processes each id once, so sending again is safe. Undefined if
 * the outcome is unknown, which never counts as a failure.
 */
async function ask(
  { rails, log }: RefundWork,
  { mode, instruction, sent, frozen }: DueRefund,
): Promise<RailRefund | undefined> {
  const rail = rails.of(mode);
  try {
    const known = sent ? await rail.findRefund(instruction.refundId) : undefined;
    return known ?? (frozen ? undefined : await rail.startRefund(instruction));
  } catch (error) {
    if (!(error instanceof RailUnknown)) throw error;
    log.warn({ err: error, refund: instruction.refundId }, 'what became of a refund is not known yet');
    return undefined;
  }
}
