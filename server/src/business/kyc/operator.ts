import type { FieldReason } from '@galla/contract/business/kyc/states.ts';
import { fieldReason, riskMarks, submissionStateDetails } from '@galla/contract/business/kyc/states.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Tx } from '../../platform/db/database.ts';
import { databaseCommand, type Owner, UsageError } from '../../platform/operator.ts';
import { findNewest, listQueue, type SubmissionKey } from './public/queries.ts';
import { approve, askAgain, reject } from './public/service.ts';

/** Lists the submissions that wait for a reviewer. */
export const kycQueueCommand = databaseCommand({
  words: ['kyc-queue'],
  section: 'merchants',
  help: '  npm run operator -- kyc-queue [--limit 20]                   the submissions of KYC that wait for a review, oldest first',
  async run({ tx, words, limit }) {
    if (words.length !== 1) throw new UsageError('This command is not known.');
    const rows = await listQueue(tx, limit);
    if (rows.length === 0) return 'No submission waits for a review.';
    return rows
      .map(({ merchant_id, merchant_name, number, submitted_at, risk_marks }) =>
        [
          `${merchant_id}  ${merchant_name}, submission ${number}, since ${submitted_at.toISOString()}`,
          ...risk_marks.map((mark) => `  ${riskMarks[mark]}`),
        ].join('\n'),
      )
      .join('\n');
  },
});

/** Decides on the open submission of a merchant. */
export const kycReviewCommand = databaseCommand({
  words: ['kyc-approve', 'kyc-reject', 'kyc-ask'],
  section: 'merchants',
  help: `  npm run operator -- kyc-approve MERCHANT [--note "…"]        verifies the merchant by what it submitted
  npm run operator -- kyc-reject MERCHANT FIELD "REASON" [FIELD "REASON" …] [--note "…"]
                                                               its people read the reasons, and may submit again
  npm run operator -- kyc-ask MERCHANT FIELD "REASON" [FIELD "REASON" …] [--note "…"]
                                                               asks for these alone; the identity check is not repeated`,
  options: { note: { type: 'string' } },
  async run({ tx, operator, ownerOf, words, options }) {
    const [command, code = '', ...pairs] = words;
    const owner = await ownerOf(code);
    const note = noteOf(options.note);
    const key = await openSubmission(tx, owner);
    const decision = { note, reasons: reasonsOf(pairs) };
    if ((command === 'kyc-approve') !== (pairs.length === 0))
      throw new UsageError('A rejection needs a field and a reason; an approval has none.');
    const act = command === 'kyc-approve' ? approve : command === 'kyc-reject' ? reject : askAgain;
    await act(tx, operator, key, decision).catch((error: unknown) => {
      throw error instanceof Problem
        ? new UsageError('This submission was decided on already, or its identity check has not ended.')
        : error;
    });
    const outcomes = { 'kyc-approve': 'verified', 'kyc-reject': 'rejected', 'kyc-ask': 'asked again' };
    return `${owner.code}  ${owner.name}: ${outcomes[command as keyof typeof outcomes]}`;
  },
});

async function openSubmission(tx: Tx, { type, chainId }: Owner): Promise<SubmissionKey> {
  const newest = type === null ? undefined : await findNewest(tx, chainId);
  if (newest === undefined || !submissionStateDetails[newest.state].isInReview)
    throw new UsageError('No submission of this merchant waits for a review.');
  return { tenantId: chainId, id: newest.id };
}

function reasonsOf(pairs: readonly string[]): FieldReason[] {
  return pairs.flatMap((field, index) => {
    if (index % 2 === 1) return [];
    const parsed = fieldReason.safeParse({ field, reason: pairs[index + 1] });
    if (!parsed.success) throw new UsageError(`${field}: needs a field of KYC, such as panName, and a reason.`);
    return [parsed.data];
  });
}

function noteOf(text: string | undefined): string | null {
  const note = text?.trim() ?? null;
  if (note !== null && !/^[^\p{Cc}]{1,500}$/u.test(note))
    throw new UsageError('--note has 1 to 500 characters on one line.');
  return note;
}
