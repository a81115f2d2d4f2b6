import { leastMatch } from '@galla/contract/business/onboarding/name-scores.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { inTenant } from '../../../platform/db/database.ts';
import type { JobNeeds, WorkItem } from '../../../platform/jobs/job.ts';
import { tenantJob } from '../../../platform/jobs/job.ts';
import { pauseAfter } from '../../../platform/rail/pauses.ts';
import type { RailAccountCheck } from '../../../platform/rail/rail.ts';
import { RailUnknown } from '../../../platform/rail/rail.ts';
import type { Rails } from '../../../platform/rail/rails.ts';
import { bookCheck, checkedAmount } from '../public/account-check-books.ts';
import { nameMatch } from '../public/name-match.ts';
import { endSection, findMerchant, listFields } from '../queries.ts';
import { openAccountNumber } from './account-number.ts';
import {
  checkName,
  claimChecks,
  endCheck,
  findDueChecks,
  keepEndJournal,
  postponeCheck,
  reopenCheck,
} from './queries.ts';

export interface AccountCheckWork extends JobNeeds {
  readonly masterKey: Buffer;
  readonly rails: Rails;
}

type DueCheck = WorkItem & { readonly tenantId: string; readonly row: Row<'account_check'> };

/**
 * Checks accounts with ₹1 at the bank (KYC-05), by the rules of payouts: the row is the job, the bank is queried before
 * an instruction is repeated, and an unknown outcome never counts as failed.
 */
export const checkAccounts = tenantJob<AccountCheckWork, DueCheck>({
  name: checkName,
  atOnce: { process: 10, tenant: 1 },
  attempts: 20,
  findDue: findDueChecks,
  claim: async (tx, claim) =>
    (await claimChecks(tx, claim)).map((row) => ({ id: row.id, tenantId: row.tenant_id, row })),
  retry: reopenCheck,
  start: (work) => ({ run: (check) => carryOut(work, check) }),
});

async function carryOut(work: AccountCheckWork, { tenantId, id, row }: DueCheck): Promise<void> {
  const { merchant_id: merchantId } = await inTenant(work.database, tenantId, (tx) => findMerchant(tx, tenantId));
  const answer = await ask(work, row, merchantId);
  const now = work.clock.now();
  await inTenant(work.database, tenantId, async (tx) => {
    if (answer === undefined || answer.state === 'PENDING')
      await postponeCheck(tx, { tenantId, id }, new Date(now + pauseAfter(row.tries)), new Date(now));
    else await applyAnswer(tx, row, answer, now);
  });
}

async function ask(
  { rails, masterKey, log }: AccountCheckWork,
  row: Row<'account_check'>,
  merchantId: string,
): Promise<RailAccountCheck | undefined> {
  const rail = rails.of('live');
  const account = { holder: row.holder, ifsc: row.ifsc, number: openAccountNumber(masterKey, row) };
  try {
    const known = row.sent_at === null ? undefined : await rail.findAccountCheck(row.id);
    return known ?? (await rail.checkAccount({ checkId: row.id, merchantId, amount: checkedAmount, account }));
  } catch (error) {
    if (!(error instanceof RailUnknown)) throw error;
    log.warn({ err: error, accountCheck: row.id }, 'what the bank says of an account is not known yet');
    return undefined;
  }
}

/** Ends the check and its section. A section that changed in the meantime stays open. */
async function applyAnswer(tx: Tx, row: Row<'account_check'>, answer: RailAccountCheck, now: number): Promise<void> {
  const { tenant_id: tenantId, id, version } = row;
  const fields = await listFields(tx, tenantId);
  const businessName = fields.find(({ field }) => field === 'businessName')?.value ?? '';
  const registered = answer.state === 'COMPLETED' ? (answer.registeredName ?? null) : null;
  // An account that received the ₹1 exists, even if the bank names no holder.
  const score = answer.state === 'COMPLETED' ? nameMatch(registered ?? '', businessName) : null;
  const state = score === null ? 'FAILED' : score < leastMatch ? 'NO_MATCH' : 'MATCH';
  const end = { registered_name: registered, utr: answer.utr ?? null, failure_reason: answer.failureReason ?? null };
  if (!(await endCheck(tx, { tenantId, id }, { state, score, ...end }, new Date(now)))) return;
  if (row.sent_journal_id !== null) {
    const kind = answer.state === 'COMPLETED' ? 'account-check-paid' : 'account-check-returned';
    const journalId = await bookCheck(tx, kind, { tenantId, checkId: id }, now);
    await keepEndJournal(tx, { tenantId, id }, journalId);
  }
  const ended = { version, state: state === 'MATCH' ? ('SUCCESS' as const) : ('FAILURE' as const) };
  await endSection(tx, { tenantId, section: 'BANK_SECTION' }, ended, now);
}
