import type { BatchRowError } from '@galla/contract/refund-batches/rules.ts';
import { mayNameProvider } from '@galla/contract/refund-batches/rules.ts';
import { leftOf, refusalOf } from '@galla/contract/refunds/rules.ts';
import { sql } from 'kysely';
import { uuidArray } from '../platform/db/arrays.ts';
import type { Row, Tx } from '../platform/db/database.ts';

/** What of a merchant decides on its rows. */
export interface RowMerchant {
  readonly kind: string;
  readonly flags: ReadonlySet<string>;
  /** For how many days after a payment the provider allows refunds. */
  readonly refundDays: number;
}

/** The merchants of these tenants, by tenant. Refunds may be blocked for a merchant or for its group. */
export async function findRowMerchants(tx: Tx, tenants: readonly string[]): Promise<Map<string, RowMerchant>> {
  const { rows } = await sql<{ id: string; kind: string; flags: string[] | null; refund_days: number }>`
    select t.id, m.kind, (select refund_days from provider) as refund_days, (select array_agg(f.key) from feature_setting f
      where f.owner_id in (m.id, m.group_id) and f.value = 'true') as flags
    from tenant t join merchant m on m.id = t.merchant_id where t.id = any (${uuidArray(tenants)})`.execute(tx);
  return new Map(
    rows.map(({ id, kind, flags, refund_days }) => [id, { kind, flags: new Set(flags), refundDays: refund_days }]),
  );
}

/** A payment as rows are judged by it, with what is already taken of it beside what is refunded and reserved. */
export interface RowPayment
  extends Pick<
    Row<'payment'>,
    'state' | 'total' | 'refunded' | 'reserved' | 'charged_back' | 'created_at' | 'finished_at'
  > {
  /** What other rows take, in paise. */
  readonly taken: number;
}

/** The rules of REF-06 that need the merchant and the payment, the same before and while rows are carried out. */
export function judgeRow(
  row: { readonly amount: number; readonly provider_id: string },
  merchant: RowMerchant | undefined,
  payment: RowPayment,
  now: number,
): BatchRowError | undefined {
  if (merchant === undefined) return 'MERCHANT_ID_UNKNOWN';
  if (row.provider_id !== '' && !mayNameProvider(merchant.kind)) return 'PROVIDER_ID_NOT_ALLOWED';
  const { total, refunded, reserved, charged_back: chargedBack } = payment;
  const sums = { total, refunded, reserved, chargedBack };
  const refusal = refusalOf({
    // Who may refund in bulk was decided by the endpoint: the permission is one of its own.
    mayRefund: true,
    merchantKind: merchant.kind,
    flags: merchant.flags,
    paymentState: payment.state,
    ...sums,
    paidAt: (payment.finished_at ?? payment.created_at).getTime(),
    now,
    refundDays: merchant.refundDays,
  });
  if (refusal !== undefined) return refusal;
  const left = leftOf(sums);
  if (row.amount > left) return 'AMOUNT_TOO_LARGE';
  return row.amount > left - payment.taken ? 'AMOUNT_TOO_LARGE_TOGETHER' : undefined;
}
