import type { RefundState } from '@galla/contract/refunds/refunds/rules.ts';
import { sql } from 'kysely';
import { instrumentLabel } from '../../payments/payments/public/instrument-label-queries.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { isOneOf } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import { keysetClauses, type PageOf } from '../../platform/db/keyset-page.ts';
import { inStores } from './queries.ts';
import type { RefundSelection } from './selection-queries.ts';

export interface RefundRow {
  id: string;
  tenant_id: string;
  payment_id: string;
  state: RefundState;
  amount: number;
  reason: string;
  note: string | null;
  failure_reason: string | null;
  utr: string | null;
  arn: string | null;
  payment_total: number;
  payment_state: 'INITIATED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'ERRORED';
  payment_refunded: number;
  payment_reserved: number;
  payment_charged_back: number;
  payment_utr: string | null;
  payment_created_at: Date;
  instrument: string;
  instrument_label: string | null;
  customer_name: string | null;
  customer_phone: string | null;
  store_code: string | null;
  store_name: string | null;
  provider_transaction_id: string;
  merchant_order_id: string | null;
  asked_by: string | null;
  asked_by_name: string | null;
  decided_by_name: string | null;
  decision_note: string | null;
  created_at: Date;
  decided_at: Date | null;
  sent_at: Date | null;
  finished_at: Date | null;
}

const columns = sql`r.id, r.tenant_id, r.payment_id, r.state, r.amount, r.reason, r.note, r.failure_reason, r.utr, r.arn,
  p.total as payment_total, p.state as payment_state, p.refunded as payment_refunded, p.reserved as payment_reserved,
  p.charged_back as payment_charged_back,  p.utr as payment_utr, p.created_at as payment_created_at, p.instrument, ${instrumentLabel} as instrument_label,
  p.customer_name, masked_phone(p.customer_phone) as customer_phone, s.code as store_code, s.name as store_name,
  p.provider_transaction_id, p.merchant_order_id, r.asked_by, asker.name as asked_by_name,
  decider.name as decided_by_name, r.decision_note, r.created_at, r.decided_at, r.sent_at, r.finished_at`;

/** Refunds with their payments, stores and people, as a table to select from. */
export const refundTables = sql`refund r join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id
  left join store s on s.tenant_id = p.tenant_id and s.id = p.store_id
  left join person asker on asker.id = r.asked_by
  left join person decider on decider.id = r.decided_by`;

/** The rows of one page, newest first, in the form that `keysetPage` expects. The cursors are UUIDs. */
export async function listRefunds(tx: Tx, { condition }: RefundSelection, page: PageOf<string>): Promise<RefundRow[]> {
  const { beyond, order, limit } = keysetClauses(page, sql`r.id`);
  const { rows } = await sql<RefundRow>`select ${columns} from ${refundTables}
    where ${condition} and ${beyond} ${order} ${limit}`.execute(tx);
  return rows;
}

/** One refund inside the scope. */
export async function findRefundRow(tx: Tx, scope: Scope, id: string): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`select ${columns} from ${refundTables}
    where ${isOneOf(sql`r.tenant_id`, 'uuid', scope.tenants)} and r.id = ${id}::uuid and ${inStores(scope, 'p')}`.execute(
    tx,
  );
  return rows[0];
}

export async function sumRefunds(
  tx: Tx,
  { condition, ofPayments }: RefundSelection,
): Promise<{ state: RefundState; count: number; amount: number }[]> {
  const { rows } = await sql<{ state: RefundState; count: number; amount: number }>`
    select r.state, count(*) as count, sum(r.amount) as amount from refund r
    ${ofPayments ? sql`join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id` : sql``}
    where ${condition} group by r.state`.execute(tx);
  return rows;
}
