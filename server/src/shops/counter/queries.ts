import type { PaymentState } from '@galla/contract/payments/payments/states.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import type { CounterDevice } from '../../platform/auth/counter-devices.ts';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { TenantMode } from '../../platform/rail/rails.ts';

/** A counter. UUIDs. */
export type CounterKey = Pick<CounterDevice, 'tenantId' | 'terminalId'>;

/** A counter with everything that its phone shows. */
export interface CounterRow {
  merchant_name: string;
  store_name: string;
  counter_name: string;
  active: boolean;
  mode: TenantMode;
  vpa: string;
  category_code: string;
  qr_code_id: string | null;
  set_up_by: string | null;
}

/** The counter of a phone, with its newest active QR code. */
export async function findCounter(tx: Tx, device: CounterDevice): Promise<CounterRow | undefined> {
  const { tenantId, storeId, terminalId } = device;
  const { rows } = await sql<CounterRow>`
    select m.name as merchant_name, s.name as store_name, t.name as counter_name, s.active and t.active as active, tenant.mode,
      m.vpa, m.category_code, p.name as set_up_by,
      (select q.id from qr_code q where q.tenant_id = ${tenantId} and q.terminal_id = t.id and q.active
        order by q.id desc limit 1) as qr_code_id
    from terminal t
    join store s on s.tenant_id = t.tenant_id and s.id = t.store_id
    join tenant on tenant.id = t.tenant_id
    join merchant m on m.id = tenant.merchant_id
    left join person p on p.id = ${device.createdBy}
    where t.tenant_id = ${tenantId} and t.id = ${terminalId} and t.store_id = ${storeId}`.execute(tx);
  return rows[0];
}

/** The fields of a payment that a counter shows. */
export interface CounterPaymentRow {
  id: string;
  terminal_id: string;
  state: PaymentState;
  amount: number;
  refunded: number;
  /** Whether it was paid to a QR code that was already paid or had ended, so that it is refunded at once. */
  returned: boolean;
  instrument: string;
  customer_name: string | null;
  vpa: string | null;
  utr: string | null;
  at: Date;
}

/** A new payment. Whether it is refunded is looked up afterwards. */
export type CounterNewsRow = Omit<CounterPaymentRow, 'returned'> & { readonly reference: string | null };

const isReturned = (tenantId: string) => sql`exists (select from dynamic_qr_payment o where o.tenant_id = ${tenantId}
  and o.payment_id = p.id and o.returned_as is not null)`;

const shown: RawBuilder<unknown> = sql`p.id, p.terminal_id, p.state, p.total as amount, p.refunded, p.instrument,
  p.customer_name, masked_vpa(p.customer_vpa) as vpa, p.utr, coalesce(p.finished_at, p.created_at) as at`;

/**
 * The last completed payments of a counter, latest completion first. `fresh` are those of this journal and later ones.
 */
export async function listPayments(
  tx: Tx,
  { tenantId, terminalId }: CounterKey,
  { limit, freshFrom }: { readonly limit: number; readonly freshFrom: string },
): Promise<(CounterPaymentRow & { readonly reference: string | null; readonly fresh: boolean })[]> {
  const { rows } = await sql<CounterPaymentRow & { reference: string | null; fresh: boolean }>`
    select ${shown}, ${isReturned(tenantId)} as returned, p.merchant_transaction_id as reference,
      p.journal_id >= ${freshFrom} as fresh from payment p
    where p.tenant_id = ${tenantId} and p.terminal_id = ${terminalId} and p.journal_id is not null
    order by p.journal_id desc, p.id desc limit ${limit}`.execute(tx);
  return rows;
}

/** The payments of a counter from this journal on, oldest first, without refunded ones. */
export async function listCompletedSince(
  tx: Tx,
  { tenantId, terminalId }: CounterKey,
  journalId: string,
  limit: number,
): Promise<{ id: string; amount: number }[]> {
  const { rows } = await sql<{ id: string; amount: number }>`
    select * from (select p.id, p.total as amount, p.journal_id from payment p
      where p.tenant_id = ${tenantId} and p.terminal_id = ${terminalId} and p.journal_id >= ${journalId} and p.refunded < p.total
        and not ${isReturned(tenantId)}
      order by p.journal_id desc, p.id desc limit ${limit}) p
    order by p.journal_id, p.id`.execute(tx);
  return rows;
}

/** Counter payments that are new or changed between two outbox positions, and those that were held, each once. */
export async function findNews(
  tx: Tx,
  tenantId: string,
  {
    after,
    until,
    terminals,
    held,
  }: {
    readonly after: number;
    readonly until: number;
    readonly terminals: readonly string[];
    readonly held: readonly string[];
  },
): Promise<CounterNewsRow[]> {
  const { rows } = await sql<CounterNewsRow>`
    select ${shown}, p.merchant_transaction_id as reference
    from (select subject_id from outbox where tenant_id = ${tenantId} and position > ${after}
      and position <= ${until} and type like 'payment.%' union select unnest(${uuidArray(held)})) o
    cross join lateral (select * from payment where tenant_id = ${tenantId} and id = o.subject_id limit 1) p
    where p.terminal_id = any (${uuidArray(terminals)})`.execute(tx);
  return rows;
}
