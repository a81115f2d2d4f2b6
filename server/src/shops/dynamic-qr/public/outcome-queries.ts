import { readDynamicQrReference } from '@galla/contract/shops/dynamic-qr/reference.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { PaymentOutcome } from '../../../platform/rail/payment-outcome.ts';

/**
 * Whether completed payments by dynamic QR codes stay with the merchant. The code is updated in a later transaction
 * than the payment; until then the outcome is undecided. Other payments are left out.
 */
export async function findQrOutcomes(
  tx: Tx,
  tenantId: string,
  payments: readonly { readonly id: string; readonly reference: string | null }[],
): Promise<PaymentOutcome[]> {
  const named = payments.flatMap(({ id, reference }) => {
    const dynamicQrId = readDynamicQrReference(reference ?? '');
    return dynamicQrId === undefined ? [] : [{ id, dynamic_qr_id: dynamicQrId }];
  });
  if (named.length === 0) return [];
  const { rows } = await sql<PaymentOutcome>`
    select n.id, case when o.returned_as is not null then 'RETURNED' when o.state = 'COMPLETED' then 'KEPT'
      else 'UNDECIDED' end as outcome
    from json_to_recordset(${JSON.stringify(named)}::json) as n (id uuid, dynamic_qr_id uuid)
    join dynamic_qr d on d.tenant_id = ${tenantId} and d.id = n.dynamic_qr_id
    left join dynamic_qr_payment o on o.tenant_id = ${tenantId} and o.payment_id = n.id`.execute(tx);
  return rows;
}
