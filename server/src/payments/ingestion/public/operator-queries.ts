import { sql } from 'kysely';
import type { EraseCustomer } from '../../../platform/customers/erasure.ts';
import { eraseInJson } from '../../../platform/customers/erasure-queries.ts';
import type { Tx } from '../../../platform/db/database.ts';

/** The newest refused engine events of all merchants. */
export async function listRefusedEvents(tx: Tx, limit: number) {
  return tx.selectFrom('refused_event').selectAll().orderBy('received_at', 'desc').limit(limit).execute();
}

/** The newest payments with warnings about invalid fields, of all merchants. */
export async function listWarnedPayments(tx: Tx, limit: number) {
  const { rows } = await sql<{
    received_at: Date;
    merchant_id: string;
    provider_transaction_id: string;
    warnings: string[];
  }>`
    select p.received_at, m.merchant_id, p.provider_transaction_id, p.warnings
    from payment p join tenant t on t.id = p.tenant_id join merchant m on m.id = t.merchant_id
    where p.warnings is not null order by p.received_at desc limit ${limit}`.execute(tx);
  return rows;
}

/** Erases a customer from the refused events of a tenant's merchant. */
export const eraseFromRefused: EraseCustomer = (tx, tenantId, customer) =>
  eraseInJson(tx, customer, {
    table: 'refused_event',
    key: ['id'],
    column: 'event',
    type: 'jsonb',
    tenantId,
    byMerchantId: true,
  });
