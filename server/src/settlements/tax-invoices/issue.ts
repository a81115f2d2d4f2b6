import type { Tx } from '../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { istDay } from '../../platform/indian-time.ts';
import type { JobNeeds } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log.ts';
import { lastDayOf, monthBefore } from './months.ts';
import {
  type Bill,
  findBills,
  findOriginals,
  findProvider,
  insertInvoice,
  insertRun,
  listMonthsDone,
  listTenantsOwed,
  listTenantsToBill,
  lockSeries,
  nextNumber,
  type Provider,
} from './queries.ts';

/** The dependencies of issuing invoices. */
export interface IssueWork extends JobNeeds {
  readonly log: Pick<Logger, 'error' | 'info' | 'warn'>;
}

/** The previous month is billed from 3 in the morning of the first day, after the work of midnight has ended. */
const notBeforeMs = 3 * 3_600_000;

/**
 * Writes the invoices of the previous month, one per merchant, each in its own transaction with its number. A crash
 * loses none and leaves no gap in the numbers; a second run finds nothing to do. Earlier releases wrote no document for
 * months in which more fees were returned than charged. These months get theirs together with this month's, because a
 * return has the notes that its month has issued (CGST Act, section 34(2)).
 * @returns the number of documents written
 */
export async function issueInvoices({ database, clock, log }: IssueWork): Promise<number> {
  const now = clock.now();
  const month = monthBefore(istDay(now - notBeforeMs));
  const provider = await inTransaction(database, (tx) => findProvider(tx, month));
  if (provider === undefined) return 0;
  const invoiceDate = lastDayOf(month);
  let issued = 0;
  for (const earlier of await inTransaction(database, (tx) => listMonthsDone(tx, month)))
    for (const tenantId of await inTransaction(database, (tx) =>
      listTenantsOwed(tx, { month: earlier, lastDay: lastDayOf(earlier) }),
    ))
      issued += await inTenant(database, tenantId, (tx) =>
        bill(tx, provider, { tenantId, month: earlier, invoiceDate, onlyOwed: true, now }),
      );
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const tenants = await inTransaction(database, (tx) =>
      listTenantsToBill(tx, { month, lastDay: invoiceDate }, after),
    );
    for (const tenantId of tenants)
      issued += await inTenant(database, tenantId, (tx) =>
        bill(tx, provider, { tenantId, month, invoiceDate, onlyOwed: false, now }),
      );
    const last = tenants.at(-1);
    if (last === undefined) break;
    after = last;
  }
  await inTransaction(database, (tx) => insertRun(tx, month, new Date(clock.now())));
  log.info({ month, issued }, 'the tax invoices of the month are written');
  return issued;
}

/** The financial year of a day, which starts in April: `2627`. */
export function financialYear(day: string): string {
  const year = Number(day.slice(0, 4)) - (day.slice(5, 7) < '04' ? 1 : 0);
  return [year, year + 1].map((one) => String(one % 100).padStart(2, '0')).join('');
}

interface Billed {
  readonly tenantId: string;
  /** The first day of the month. */
  readonly month: string;
  /** The date of the documents, which determines their return. */
  readonly invoiceDate: string;
  /** Whether months with net charges are left out. */
  readonly onlyOwed: boolean;
  readonly now: number;
}

/**
 * Bills a merchant for a month: one invoice for each place of supply. There is one place unless the merchant has moved.
 */
async function bill(tx: Tx, provider: Provider, billed: Billed): Promise<number> {
  const { tenantId, month, invoiceDate, onlyOwed, now } = billed;
  const year = financialYear(invoiceDate);
  // Another billing process may have committed first.
  await lockSeries(tx, year);
  const days = { month, lastDay: lastDayOf(month) };
  const documents = (await findBills(tx, tenantId, { ...days, onlyOwed })).flatMap(documentsOf);
  for (const one of documents)
    await insertInvoice(tx, {
      tenant_id: tenantId,
      id: newId(now),
      number: await nextNumber(tx, year, one.kind),
      month,
      invoice_date: invoiceDate,
      provider_name: provider.legal_name,
      provider_address: provider.address,
      provider_gstin: provider.gstin,
      sac: provider.sac,
      created_at: new Date(now),
      ...one,
      original_invoices:
        one.kind === 'INVOICE' ? null : await findOriginals(tx, tenantId, { ...days, place: one.place_of_supply }),
    });
  return documents.length;
}

/**
 * Net charges of a bill are invoiced, and net returns get a credit note. Taxable and exempt fees may go in opposite
 * directions, and then the month has both.
 */
export function documentsOf(bill: Bill): (Bill & { readonly kind: 'INVOICE' | 'CREDIT_NOTE' })[] {
  const { taxable, nil_rated, igst, cgst, sgst } = bill;
  const taxed = taxable + igst + cgst + sgst;
  return ([1, -1] as const).flatMap((sign) => {
    const part = (amount: number, decides: number) => (decides * sign > 0 ? amount * sign : 0);
    const sums = {
      taxable: part(taxable, taxed),
      igst: part(igst, taxed),
      cgst: part(cgst, taxed),
      sgst: part(sgst, taxed),
      nil_rated: part(nil_rated, nil_rated),
    };
    const total = sums.taxable + sums.igst + sums.cgst + sums.sgst + sums.nil_rated;
    if (total <= 0) return [];
    return [{ ...bill, ...sums, total, kind: sign > 0 ? ('INVOICE' as const) : ('CREDIT_NOTE' as const) }];
  });
}
