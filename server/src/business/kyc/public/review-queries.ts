import { type KycStatus, kycStatusDetails } from '@galla/contract/business/merchants/states.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Review } from '../../documents/public/review.ts';
import type { Submission } from './queries.ts';
import { isInReview } from './submission-review.ts';

interface ReviewRow extends Pick<Review, 'wasSubmitted'> {
  readonly status: KycStatus;
  readonly newest: Pick<Submission, 'state' | 'provider_state'> | null;
}

/** Whether a merchant's documents are under review or verified, and whether a review has ever had them. */
export async function findReview(tx: Tx, tenantId: string): Promise<Review> {
  const { rows } = await sql<ReviewRow>`
    select m.kyc_status as status, to_jsonb(s) as newest, m.kyc_status <> 'NOT_INITIATED' or exists (
        select from kyc_submission o where o.tenant_id = ${tenantId} and o.submitted_at is not null) as "wasSubmitted"
    from tenant t join merchant m on m.id = t.merchant_id left join (
      select state, provider_state from kyc_submission where tenant_id = ${tenantId} order by number desc limit 1) s on true
    where t.id = ${tenantId}`.execute(tx);
  const [row] = rows;
  if (row === undefined) throw new RangeError('A tenant has its merchant');
  const { status, newest, wasSubmitted } = row;
  const isClosed = !kycStatusDetails[status].maySubmit || (newest !== null && isInReview(newest));
  return { isClosed, wasSubmitted };
}
