import { stateGroups } from '@galla/contract/payments/payments/states.ts';
import type { ReportKind } from '@galla/contract/reports/reports/kinds.ts';
import { settlementStates } from '@galla/contract/settlements/settlements/rules.ts';
import type { RawBuilder } from 'kysely';
import { sql } from 'kysely';
import { codeList, isOneOf } from '../../platform/db/arrays.ts';
import { named } from '../../platform/db/csv-export.ts';
import type { Row } from '../../platform/db/database.ts';
import { firstIdAt } from '../../platform/ids.ts';
import { isIgst, placeOfSettlement } from '../../settlements/ledger/public/gst-queries.ts';
import { gstStates, placeOfSupplyText } from '../../settlements/ledger/public/gst-states.ts';

import { cellOf } from './cell-queries.ts';
import type { Line } from './line-queries.ts';
import { onlineValues, storeValues, taxParts } from './line-queries.ts';
import { columnsOfReport } from './report-columns.ts';

type Value = RawBuilder<unknown>;

/** The source of a report: the tables, the condition on their rows, the order, and the sums in paise. */
interface Source {
  readonly from: Value;
  /** Tables for cells that the sums do not need. */
  readonly names: Value;
  readonly condition: Value;
  readonly order: Value;
  readonly values: Readonly<Record<string, Value>>;
  readonly totals: Readonly<Record<string, Value>>;
}

const names = sql`join tenant tn on tn.id = p.tenant_id join merchant m on m.id = tn.merchant_id
  left join store s on s.tenant_id = p.tenant_id and s.id = p.store_id
  left join terminal t on t.tenant_id = p.tenant_id and t.id = p.terminal_id
  left join qr_code q on q.tenant_id = p.tenant_id and q.id = p.qr_code_id`;

const dayMs = 86_400_000;
const start = (day: string) => Date.parse(`${day}T00:00:00+05:30`);
const and = (parts: readonly Value[]) => sql.join([...parts], sql` and `);
const sum = (value: Value, condition = sql`true`) => sql`coalesce(sum(${value}) filter (where ${condition}), 0)`;

/** Ids contain the start time of a payment or refund, so a range of days is a range of ids. */
const within = (id: Value, { first_day, last_day }: Row<'report'>) =>
  sql`${id} >= ${firstIdAt(start(first_day))}::uuid and ${id} < ${firstIdAt(start(last_day) + dayMs)}::uuid`;

/** The conditions of the filters on payments `p`. An empty list matches nothing. */
function ofPayments({ store_ids, filters }: Row<'report'>): Value[] {
  const { terminalIds, instruments } = filters;
  return [
    ...(store_ids === null ? [] : [isOneOf(sql`p.store_id`, 'uuid', store_ids)]),
    ...(terminalIds === null ? [] : [isOneOf(sql`p.terminal_id`, 'uuid', terminalIds)]),
    ...(instruments === null ? [] : [isOneOf(sql`p.instrument`, 'text', instruments)]),
  ];
}

const linesOf = (report: Row<'report'>, line: Line) =>
  (report.template === 'ONLINE' ? onlineValues : storeValues)(line);

function payments(report: Row<'report'>, more: readonly Value[] = []): Source {
  const { merchant_tenants, filters } = report;
  // Its share of its settlement's GST, and before settlement the GST charged.
  const gst = sql`coalesce(i.gst, p.gst)`;
  const line = {
    kind: sql`'PAYMENT'`,
    amount: sql`p.total`,
    fee: sql`p.fee`,
    gst,
    at: sql`p.created_at`,
    net: sql`case when p.state = 'COMPLETED' then p.total - p.fee - ${gst} end`,
  };
  const isCompleted = sql`p.state = 'COMPLETED'`;
  return {
    from: sql`payment p left join settlement_item i on i.tenant_id = p.tenant_id and i.payment_id = p.id and i.kind = 'PAYMENT'
      and i.subject_id = p.id`,
    names: sql`cross join (select (null::refund).*) r
      left join settlement st on st.tenant_id = i.tenant_id and st.id = i.settlement_id ${names}`,
    condition: and([
      isOneOf(sql`p.tenant_id`, 'uuid', merchant_tenants),
      within(sql`p.id`, report),
      ...ofPayments(report),
      ...(filters.states === null ? [] : [isOneOf(sql`p.state`, 'text', filters.states)]),
      ...more,
    ]),
    order: sql`p.tenant_id, p.id`,
    values: linesOf(report, line),
    totals: {
      // REP-02: the sum of amounts and offers of payments that are not failed, cancelled or errored.
      Total: sum(sql`p.total`, sql`p.state not in (${sql.raw(codeList(stateGroups.failed))})`),
      Completed: sum(sql`p.total`, isCompleted),
      Fee: sum(sql`p.fee`, isCompleted),
      GST: sum(gst, isCompleted),
      Net: sum(sql`p.total - p.fee - ${gst}`, isCompleted),
      Refunded: sum(sql`p.refunded`),
    },
  };
}

function refunds(report: Row<'report'>): Source {
  const counts = sql`r.state not in ('FAILED', 'REJECTED')`;
  const line = {
    kind: sql`'REFUND'`,
    amount: sql`r.amount`,
    at: sql`r.created_at`,
    fee: sql`-r.returned_fee`,
    gst: sql`-r.returned_gst`,
    net: sql`case when ${counts} then r.returned_fee + r.returned_gst - r.amount end`,
  };
  return {
    from: sql`refund r join payment p on p.tenant_id = r.tenant_id and p.id = r.payment_id`,
    names: sql`left join settlement_item i on i.tenant_id = r.tenant_id and i.payment_id = r.payment_id and i.kind = 'REFUND' and i.subject_id = r.id
      left join settlement st on st.tenant_id = i.tenant_id and st.id = i.settlement_id ${names}`,
    condition: and([
      isOneOf(sql`r.tenant_id`, 'uuid', report.merchant_tenants),
      within(sql`r.id`, report),
      ...ofPayments(report),
      ...(report.filters.states === null ? [] : [isOneOf(sql`r.state`, 'text', report.filters.states)]),
    ]),
    order: sql`r.tenant_id, r.id`,
    values: linesOf(report, line),
    totals: {
      Total: sum(sql`r.amount`, counts),
      Completed: sum(sql`r.amount`, sql`r.state = 'COMPLETED'`),
      'Failed or rejected': sum(sql`r.amount`, sql`not ${counts}`),
    },
  };
}

/** Settlements `st` of a report's days. */
const settled = ({ merchant_tenants, first_day, last_day }: Row<'report'>) =>
  sql`${isOneOf(sql`st.tenant_id`, 'uuid', merchant_tenants)} and st.day >= ${first_day}::date and st.day <= ${last_day}::date`;

function settledLines(report: Row<'report'>): Source {
  const isPayment = sql`i.kind = 'PAYMENT'`;
  const fee = sql`case when ${isPayment} then p.fee when i.kind = 'REFUND' then -r.returned_fee else 0 end`;
  const line = {
    kind: sql`i.kind`,
    // A refund may return charges, and amounts returned to the merchant are subtracted.
    amount: sql`case when ${isPayment} then p.total when i.kind = 'REFUND' then r.amount else -i.amount end`,
    fee,
    gst: sql`i.gst`,
    net: sql`i.amount`,
    at: sql`coalesce(r.created_at, j.created_at, p.created_at)`,
  };
  return {
    from: sql`settlement st join settlement_item i on i.tenant_id = st.tenant_id and i.settlement_id = st.id
      join payment p on p.tenant_id = i.tenant_id and p.id = i.payment_id
      left join refund r on i.kind in ('REFUND', 'REFUND_RETURNED') and r.tenant_id = i.tenant_id and r.id = i.subject_id`,
    names: sql`left join journal j on i.kind = 'CHARGEBACK' and j.tenant_id = i.tenant_id and j.id = i.subject_id ${names}`,
    condition: settled(report),
    order: sql`st.day, st.tenant_id, i.kind, i.subject_id`,
    values: linesOf(report, line),
    totals: {
      Payments: sum(sql`p.total`, isPayment),
      Fee: sum(fee),
      GST: sum(sql`i.gst`),
      Refunds: sum(
        sql`case when i.kind = 'REFUND' then r.amount else -i.amount end`,
        sql`i.kind in ('REFUND', 'REFUND_RETURNED')`,
      ),
      Chargebacks: sum(sql`-i.amount`, sql`i.kind = 'CHARGEBACK'`),
      Net: sum(sql`i.amount`),
    },
  };
}

function settlementDays(report: Row<'report'>): Source {
  return {
    from: sql`settlement st`,
    names: sql`join tenant tn on tn.id = st.tenant_id join merchant m on m.id = tn.merchant_id`,
    condition: settled(report),
    order: sql`st.day, st.tenant_id`,
    values: {
      ...settlementValues,
      payments: sql`st.payments`,
      gross: sql`st.gross`,
      netAmount: sql`st.net`,
      refunds: sql`st.refunds`,
      refunded: sql`st.refunded`,
      returned: sql`st.returned`,
      chargedBack: sql`st.charged_back`,
    },
    totals: {
      Gross: sum(sql`st.gross`),
      Fee: sum(sql`st.fee`),
      GST: sum(sql`st.gst`),
      Refunded: sum(sql`st.refunded`),
      'Given back': sum(sql`st.returned`),
      Chargebacks: sum(sql`st.charged_back`),
      Net: sum(sql`st.net`),
    },
  };
}

const settlementValues = {
  merchantId: sql`m.merchant_id`,
  merchantName: sql`m.name`,
  settlementDate: sql`st.day`,
  settlementUtr: sql`st.utr`,
  status: named(sql`st.state`, settlementStates),
  fee: sql`st.fee`,
  gst: sql`st.gst`,
};

/** The fees of settlements as GST returns need them, each with its invoice. */
function taxedDays(report: Row<'report'>): Source {
  const parts = taxParts(sql`st.gst`, sql`null::bigint`);
  return {
    from: sql`settlement st join tenant tn on tn.id = st.tenant_id join merchant m on m.id = tn.merchant_id`,
    names: sql`cross join provider left join lateral (
      select v.* from tax_invoice v where v.tenant_id = st.tenant_id and v.month = date_trunc('month', st.day)::date
        and v.place_of_supply = ${placeOfSettlement} and v.is_igst = ${isIgst} order by v.kind desc limit 1) iv on true`,
    condition: settled(report),
    order: sql`st.day, st.tenant_id`,
    values: {
      ...settlementValues,
      ...parts,
      gstin: sql`coalesce(iv.merchant_gstin, m.gstin)`,
      providerGstin: sql`coalesce(iv.provider_gstin, provider.gstin)`,
      sac: sql`coalesce(iv.sac, provider.sac)`,
      invoiceNumber: sql`iv.number`,
      invoiceDate: sql`iv.invoice_date`,
      rate: sql`trim_scale(st.gst_rate / 100.0)`,
      placeOfSupply: named(placeOfSettlement, placesOfSupply),
      taxable: sql`st.taxable`,
      nilRated: sql`st.fee - st.taxable`,
      invoiceValue: sql`st.fee + st.gst`,
    },
    totals: {
      'Taxable value': sum(sql`st.taxable`),
      'Exempt fee': sum(sql`st.fee - st.taxable`),
      Fee: sum(sql`st.fee`),
      IGST: sum(parts.igst),
      CGST: sum(parts.cgst),
      SGST: sum(parts.sgst),
      GST: sum(sql`st.gst`),
      'Fee with GST': sum(sql`st.fee + st.gst`),
    },
  };
}

const placesOfSupply = Object.fromEntries(Object.keys(gstStates).map((state) => [state, placeOfSupplyText(state)]));

const sources: { readonly [Kind in ReportKind]: (report: Row<'report'>) => Source } = {
  TRANSACTION: (report) => payments(report),
  DAILY_TRANSACTION: (report) => payments(report),
  QMC: (report) => payments(report, [sql`p.payment_solution in ('QR', 'POS')`]),
  REFUND: refunds,
  DAILY_REFUND: refunds,
  SETTLEMENT: settledLines,
  GST: taxedDays,
  SETTLEMENT_MONTH: settlementDays,
  SETTLEMENT_YEAR: settlementDays,
};

/** The rows of a report as cells of its format, oldest first. */
export function rowsQuery(report: Row<'report'>): Value {
  const { from, names: more, condition, order, values } = sources[report.kind](report);
  const cells = columnsOfReport(report).map(({ heading, cell }, index) => {
    const value = values[report.columns[index] ?? ''] ?? sql`null`;
    return sql`${cellOf(report.format, cell, value)} as ${sql.id(heading)}`;
  });
  return sql`select ${sql.join(cells)} from ${from} ${more} where ${condition} order by ${order}`;
}

/** The number of rows of a report, and their sums in paise. */
interface Totals {
  readonly rows: number;
  readonly totals: readonly { readonly label: string; readonly amount: number }[];
}

/** The number of rows, and the sums by label, as JSON. */
export function totalsQuery(report: Row<'report'>): RawBuilder<Totals> {
  const { from, condition, totals } = sources[report.kind](report);
  const sums = Object.entries(totals).map(
    ([label, amount]) => sql`json_build_object('label', ${label}::text, 'amount', ${amount})`,
  );
  return sql<Totals>`select count(*)::int8 as rows, json_build_array(${sql.join(sums)}) as totals from ${from} where ${condition}`;
}
