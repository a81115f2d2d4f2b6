import { sql } from 'kysely';
import { uuidArray } from '../../platform/db/arrays.ts';
import type { Row, Tx } from '../../platform/db/database.ts';
import { gstParts, isIgst, placeOfSettlement } from '../ledger/public/gst-queries.ts';

/** A month by its first and its last day. */
interface Month {
  readonly month: string;
  readonly lastDay: string;
}

const pageSize = 200;

/** The payments provider as it is registered for GST. */
export interface Provider {
  readonly gstin: string;
  readonly legal_name: string;
  readonly address: string;
  readonly sac: string;
}

/** The issuer. Undefined if the provider is not registered, or the month is done. */
export async function findProvider(tx: Tx, month: string): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`select gstin, legal_name, address, sac from provider
    where gstin is not null and not exists (select from invoice_run where month = ${month}::date)`.execute(tx);
  return rows[0];
}

/** The next live tenants with fees in the settlements of a month, in id order. */
export async function listTenantsToBill(tx: Tx, { month, lastDay }: Month, after: string): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct st.tenant_id from settlement st join tenant t on t.id = st.tenant_id and t.mode = 'live'
    where st.day between ${month}::date and ${lastDay}::date and st.fee <> 0 and st.tenant_id > ${after}
    order by 1 limit ${pageSize}`.execute(tx);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** The completed months before a given one, oldest first, by their first days. */
export async function listMonthsDone(tx: Tx, before: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('invoice_run')
    .select('month')
    .where('month', '<', before)
    .orderBy('month')
    .execute();
  return rows.map(({ month }) => month);
}

/** The live tenants to whom more fees were returned in a month than charged, in id order. */
export async function listTenantsOwed(tx: Tx, { month, lastDay }: Month): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct tenant_id from (
      select st.tenant_id from settlement st join tenant t on t.id = st.tenant_id and t.mode = 'live'
      where st.day between ${month}::date and ${lastDay}::date group by st.tenant_id, st.place_of_supply, st.is_igst
      having sum(st.fee + st.gst) <= 0 and (sum(st.fee) <> 0 or sum(st.gst) <> 0)
    ) owed order by 1`.execute(tx);
  return rows.map(({ tenant_id }) => tenant_id);
}

/** Records that all invoices of a month are written. */
export async function insertRun(tx: Tx, month: string, finishedAt: Date): Promise<void> {
  await tx
    .insertInto('invoice_run')
    .values({ month, finished_at: finishedAt })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The sums of a merchant at one place of supply, positive or negative, with the merchant's identity. */
export type Bill = Pick<
  Row<'tax_invoice'>,
  | 'place_of_supply'
  | 'is_igst'
  | 'merchant_code'
  | 'merchant_name'
  | 'merchant_address'
  | 'merchant_gstin'
  | 'settlements'
  | 'taxable'
  | 'nil_rated'
  | 'igst'
  | 'cgst'
  | 'sgst'
  | 'gst_rate'
  | 'total'
>;

/** The unbilled fees, or only those owed to the merchant. The caller has locked the series. */
export async function findBills(
  tx: Tx,
  tenantId: string,
  { month, lastDay, onlyOwed = false }: Month & { readonly onlyOwed?: boolean },
): Promise<Bill[]> {
  const parts = gstParts(sql`st.gst`, sql`null::bigint`, isIgst);
  const total = (value: typeof parts.igst) => sql`sum(${value})::bigint`;
  const { rows } = await sql<Bill>`
    select b.* from (
      select ${placeOfSettlement} as place_of_supply, ${isIgst} as is_igst, m.merchant_id as merchant_code,
        coalesce(m.legal_name, m.name) as merchant_name, m.billing_address as merchant_address,
        case when left(m.gstin, 2) = ${placeOfSettlement} then m.gstin end as merchant_gstin, count(*)::int as settlements,
        ${total(sql`st.taxable`)} as taxable, ${total(sql`st.fee - st.taxable`)} as nil_rated, ${total(parts.igst)} as igst,
        ${total(parts.cgst)} as cgst, ${total(parts.sgst)} as sgst, ${total(sql`st.fee + st.gst`)} as total,
        case when min(st.gst_rate) = max(st.gst_rate) then max(st.gst_rate) end as gst_rate
      from settlement st join tenant t on t.id = st.tenant_id join merchant m on m.id = t.merchant_id
      where st.tenant_id = ${tenantId} and st.day between ${month}::date and ${lastDay}::date group by 1, 2, 3, 4, 5, 6
    ) b
    where (b.taxable <> 0 or b.nil_rated <> 0 or b.total <> 0) and (b.total <= 0 or not ${onlyOwed}::boolean) and not exists (select from tax_invoice i where i.tenant_id = ${tenantId} and i.month = ${month}::date
      and i.place_of_supply = b.place_of_supply and i.is_igst = b.is_igst)
    order by b.place_of_supply`.execute(tx);
  return rows;
}

/** Prevents other numbering of a financial year's invoices and credit notes until the transaction ends. */
export async function lockSeries(tx: Tx, year: string): Promise<void> {
  await sql`insert into invoice_series (financial_year, last) values (${year}, 0)
    on conflict (financial_year) do update set last = invoice_series.last`.execute(tx);
  await sql`insert into credit_note_series (financial_year, last) values (${year}, 0)
    on conflict (financial_year) do update set last = credit_note_series.last`.execute(tx);
}

/**
 * The invoices of the fees that a month's settlements returned, as a credit note refers to them: number and date. Null
 * if none is known, because the provider was not registered then.
 */
export async function findOriginals(
  tx: Tx,
  tenantId: string,
  { month, lastDay, place }: Month & { readonly place: string },
): Promise<string | null> {
  const { rows } = await sql<{ originals: string | null }>`
    select string_agg(o.number || ' of ' || to_char(o.invoice_date, 'DD-Mon-YYYY'), ', ' order by o.number) as originals from (
      select distinct i.number, i.invoice_date
      from settlement st
      join settlement_item ri on ri.tenant_id = ${tenantId} and ri.settlement_id = st.id and ri.kind = 'REFUND'
      join refund r on r.tenant_id = ${tenantId} and r.id = ri.subject_id and r.returned_fee <> 0
      join settlement_item pi on pi.tenant_id = ${tenantId} and pi.payment_id = ri.payment_id and pi.kind = 'PAYMENT'
      join settlement ps on ps.tenant_id = ${tenantId} and ps.id = pi.settlement_id
      join tax_invoice i on i.tenant_id = ${tenantId} and i.kind = 'INVOICE' and i.place_of_supply = ${place}
        and i.month = date_trunc('month', ps.day)::date
      where st.tenant_id = ${tenantId} and st.day between ${month}::date and ${lastDay}::date) o`.execute(tx);
  return rows[0]?.originals ?? null;
}

const prefixes = { INVOICE: 'INV', CREDIT_NOTE: 'CRN' } as const;

/**
 * The next number of a financial year, of 16 characters. It is rolled back with its invoice, so that no number is ever
 * missing.
 */
export async function nextNumber(tx: Tx, year: string, kind: keyof typeof prefixes): Promise<string> {
  const { rows } = await (kind === 'INVOICE'
    ? sql<{ last: number }>`update invoice_series set last = last + 1 where financial_year = ${year} returning last`
    : sql<{ last: number }>`update credit_note_series set last = last + 1 where financial_year = ${year} returning last`
  ).execute(tx);
  const [counted] = rows;
  if (counted === undefined) throw new RangeError('The series of a year is locked before it is counted.');
  return `${prefixes[kind]}${year}/${String(counted.last).padStart(8, '0')}`;
}

/** Adds an invoice, whose file is written later. */
export async function insertInvoice(tx: Tx, invoice: Omit<Row<'tax_invoice'>, 'file_key'>): Promise<void> {
  await tx.insertInto('tax_invoice').values(invoice).execute();
}

/** Invoices of all tenants without a file. */
export function listUnwritten(tx: Tx, limit: number) {
  return tx.selectFrom('tax_invoice').selectAll().where('file_key', 'is', null).orderBy('id').limit(limit).execute();
}

/** Assigns a file to an invoice. False if it has one. */
export async function keepFile(tx: Tx, tenantId: string, id: string, key: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('tax_invoice')
    .set({ file_key: key })
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('file_key', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** The newest invoices of a tenant with a file. */
export function listInvoices(tx: Tx, tenantId: string, limit: number) {
  return tx
    .selectFrom('tax_invoice')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('file_key', 'is not', null)
    .orderBy('month', 'desc')
    .orderBy('number', 'desc')
    .limit(limit)
    .execute();
}

export function findInvoice(tx: Tx, tenants: readonly string[], id: string) {
  return tx
    .selectFrom('tax_invoice')
    .select(['id', 'number', 'file_key'])
    .where(sql<boolean>`tenant_id = any (${uuidArray(tenants)})`)
    .where('id', '=', id)
    .executeTakeFirst();
}
