import { addDays } from '@galla/contract/settlements/calendar.ts';
import { sql } from 'kysely';
import { gstParts, isIgst, placeOfSettlement } from '../ledger/gst.ts';
import type { Row, Tx } from '../platform/db/database.ts';
import { inTenant, inTransaction } from '../platform/db/database.ts';
import { newId } from '../platform/ids.ts';
import { istDay } from '../platform/indian-time.ts';
import type { JobNeeds } from '../platform/jobs/job.ts';
import type { Logger } from '../platform/log.ts';

/** What issuing invoices needs. */
export interface IssueWork extends JobNeeds {
  readonly log: Pick<Logger, 'error' | 'info' | 'warn'>;
}

/** The month before is billed from 3 in the morning of its next day on: what ran at midnight has ended by then. */
const notBeforeMs = 3 * 3_600_000;
const pageSize = 200;

/**
 * Writes the invoices of the month that has passed, one a merchant, each in a transaction of its own with its number. A
 * crash loses none and leaves no gap; who comes second finds nothing to do.
 * @returns how many it wrote
 */
export async function issueInvoices({ database, clock, log }: IssueWork): Promise<number> {
  const now = clock.now();
  const month = monthBefore(istDay(now - notBeforeMs));
  const provider = await inTransaction(database, (tx) => findProvider(tx, month));
  if (provider === undefined) return 0;
  let issued = 0;
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const tenants = await inTransaction(database, (tx) => tenantsToBill(tx, month, after));
    for (const tenantId of tenants)
      issued += await inTenant(database, tenantId, (tx) => bill(tx, provider, { tenantId, month, now }));
    const last = tenants.at(-1);
    if (last === undefined) break;
    after = last;
  }
  await inTransaction(database, (tx) =>
    tx
      .insertInto('invoice_run')
      .values({ month, finished_at: new Date(clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  log.info({ month, issued }, 'the tax invoices of the month are written');
  return issued;
}

/** The first day of the month before the one that holds a day. */
const monthBefore = (day: string): string => `${addDays(`${day.slice(0, 7)}-01`, -1).slice(0, 7)}-01`;
const lastDayOf = (month: string): string => addDays(`${addDays(month, 31).slice(0, 7)}-01`, -1);

/** The financial year of a day, from April on: `2627`. */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  return [year, year + 1].map((one) => String(one % 100).padStart(2, '0')).join('');
}

/** As the row of the provider has it, registered for GST. */
interface Provider {
  readonly gstin: string;
  readonly legal_name: string;
  readonly address: string;
  readonly sac: string;
}

/** Who bills; undefined where the provider is not registered, or the month is done. */
async function findProvider(tx: Tx, month: string): Promise<Provider | undefined> {
  const { rows } = await sql<Provider>`select gstin, legal_name, address, sac from provider
    where gstin is not null and not exists (select from invoice_run where month = ${month}::date)`.execute(tx);
  return rows[0];
}

/** The next live tenants of whom fees were taken off in a month, by their ids. */
async function tenantsToBill(tx: Tx, month: string, after: string): Promise<string[]> {
  const { rows } = await sql<{ tenant_id: string }>`
    select distinct st.tenant_id from settlement st join tenant t on t.id = st.tenant_id and t.mode = 'live'
    where st.day between ${month}::date and ${lastDayOf(month)}::date and st.fee <> 0 and st.tenant_id > ${after}
    order by 1 limit ${pageSize}`.execute(tx);
  return rows.map(({ tenant_id }) => tenant_id);
}

interface Billed {
  readonly tenantId: string;
  /** The first day of the month. */
  readonly month: string;
  readonly now: number;
}

/** What a merchant is billed for at one place, with who it is. */
type Bill = Pick<
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
  | 'total'
>;

/** Bills a merchant for a month: one invoice for each place of supply, which is one unless it has moved. */
async function bill(tx: Tx, provider: Provider, { tenantId, month, now }: Billed): Promise<number> {
  const bills = await findBills(tx, tenantId, month);
  const invoice_date = lastDayOf(month);
  for (const one of bills)
    await tx
      .insertInto('tax_invoice')
      .values({
        ...{ tenant_id: tenantId, id: newId(now), number: await nextNumber(tx, invoice_date), month, invoice_date },
        ...{ provider_name: provider.legal_name, provider_address: provider.address, provider_gstin: provider.gstin },
        ...{ sac: provider.sac, created_at: new Date(now), ...one },
      })
      .execute();
  return bills.length;
}

/** What is not billed yet, under the lock of the series: whoever else bills has committed before. */
async function findBills(tx: Tx, tenantId: string, month: string): Promise<Bill[]> {
  const parts = gstParts(sql`st.gst`, sql`null::bigint`, isIgst);
  const total = (value: typeof parts.igst) => sql`sum(${value})::bigint`;
  await lockSeries(tx, lastDayOf(month));
  const { rows } = await sql<Bill>`
    select b.* from (
      select ${placeOfSettlement} as place_of_supply, ${isIgst} as is_igst, m.merchant_id as merchant_code,
        coalesce(m.legal_name, m.name) as merchant_name, m.billing_address as merchant_address,
        case when left(m.gstin, 2) = ${placeOfSettlement} then m.gstin end as merchant_gstin, count(*)::int as settlements,
        ${total(sql`st.taxable`)} as taxable, ${total(sql`st.fee - st.taxable`)} as nil_rated, ${total(parts.igst)} as igst,
        ${total(parts.cgst)} as cgst, ${total(parts.sgst)} as sgst, ${total(sql`st.fee + st.gst`)} as total
      from settlement st join tenant t on t.id = st.tenant_id join merchant m on m.id = t.merchant_id
      where st.tenant_id = ${tenantId} and st.day between ${month}::date and ${lastDayOf(month)}::date group by 1, 2, 3, 4, 5, 6
    ) b
    where b.total > 0 and not exists (select from tax_invoice i where i.tenant_id = ${tenantId} and i.month = ${month}::date
      and i.place_of_supply = b.place_of_supply and i.is_igst = b.is_igst)
    order by b.place_of_supply`.execute(tx);
  return rows;
}

async function lockSeries(tx: Tx, day: string): Promise<void> {
  await sql`insert into invoice_series (financial_year, last) values (${financialYear(day)}, 0)
    on conflict (financial_year) do update set last = invoice_series.last`.execute(tx);
}

/** The next number of a financial year, of 16 characters. Rolled back with its invoice, so that none is ever missing. */
async function nextNumber(tx: Tx, day: string): Promise<string> {
  const year = financialYear(day);
  const { last } = await tx
    .updateTable('invoice_series')
    .set({ last: sql`last + 1` })
    .where('financial_year', '=', year)
    .returning('last')
    .executeTakeFirstOrThrow();
  return `INV${year}/${String(last).padStart(8, '0')}`;
}
