import { encodeId } from '@galla/contract/core/ids.ts';
import { taxInvoiceIds } from '@galla/contract/settlements/tax-invoices/feature.ts';
import type { Database, Row } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/** Adds a tax invoice of a merchant, without its file. Returns its public id. */
export async function taxInvoiceOf(
  rows: Database,
  tenant_id: string,
  more: Partial<Row<'tax_invoice'>> = {},
): Promise<string> {
  const id = newId();
  const provider = { provider_name: 'Galla', provider_address: 'Bengaluru', provider_gstin: '29AAGCG4471K1Z6' };
  const merchant = { merchant_code: 'FOREIGN01', merchant_name: 'canary-merchant', merchant_address: null };
  const sums = { taxable: 100, nil_rated: 0, igst: 18, cgst: 0, sgst: 0, total: 118, settlements: 1 };
  await rows.kysely
    .insertInto('tax_invoice')
    .values({
      tenant_id,
      id,
      number: 'INV2526/00000001',
      month: '2026-03-01',
      invoice_date: '2026-03-31',
      sac: '997158',
      place_of_supply: '27',
      is_igst: true,
      merchant_gstin: null,
      created_at: new Date(),
      ...provider,
      ...merchant,
      ...sums,
      ...more,
    })
    .execute();
  return encodeId(taxInvoiceIds, id);
}
