import type { Galla } from '@galla/sdk';
import {
  getOrder,
  getPayment,
  getPaymentLink,
  getRefund,
  getSettlement,
  listOrders,
  listPaymentLinks,
  listPayments,
  listRefunds,
  listSettlementItems,
  listSettlements,
} from '@galla/sdk';
import type { Command, Context } from '../command.ts';
import { numberOf, onlyArg, textOf } from '../command.ts';
import { rupees, table } from '../output.ts';

interface Page {
  readonly size?: number;
  readonly after?: string;
}

/** A kind of record, with the word for it on the command line. */
interface Kind<Row> {
  readonly word: string;
  /** The prefix of its ids. */
  readonly prefix: string;
  readonly list: (
    galla: Galla,
    page: Page,
    signal: AbortSignal,
  ) => Promise<{ rows: readonly Row[]; next: string | null }>;
  readonly get: (galla: Galla, id: string, signal: AbortSignal) => Promise<object>;
  /** The columns of a row in a list. */
  readonly line: (row: Row) => readonly string[];
}

const orders = {
  word: 'orders',
  prefix: 'order',
  list: (galla, page, signal) => listOrders(galla, page, { signal }).then(({ orders: rows, next }) => ({ rows, next })),
  get: (galla, id, signal) => getOrder(galla, id as `order_${string}`, { expand: 'payment' }, { signal }),
  line: (row) => [row.orderId, row.state, rupees(row.amount), row.merchantOrderId, row.createdAt],
} satisfies Kind<Awaited<ReturnType<typeof listOrders>>['orders'][number]>;

const payments = {
  word: 'payments',
  prefix: 'pay',
  list: (galla, page, signal) =>
    listPayments(galla, page, { signal }).then(({ payments: rows, next }) => ({ rows, next })),
  get: (galla, id, signal) => getPayment(galla, id as `pay_${string}`, {}, { signal }),
  line: (row) => [row.paymentId, row.paymentState, rupees(row.amount), row.merchantOrderId ?? '', row.createdAt],
} satisfies Kind<Awaited<ReturnType<typeof listPayments>>['payments'][number]>;

const refunds = {
  word: 'refunds',
  prefix: 'rfnd',
  list: (galla, page, signal) =>
    listRefunds(galla, page, { signal }).then(({ refunds: rows, next }) => ({ rows, next })),
  get: (galla, id, signal) => getRefund(galla, id as `rfnd_${string}`, {}, { signal }),
  line: (row) => [row.refundId, row.state, rupees(row.amount), row.paymentId, row.createdAt],
} satisfies Kind<Awaited<ReturnType<typeof listRefunds>>['refunds'][number]>;

const links = {
  word: 'links',
  prefix: 'plink',
  list: (galla, page, signal) =>
    listPaymentLinks(galla, page, { signal }).then(({ paymentLinks: rows, next }) => ({ rows, next })),
  get: (galla, id, signal) => getPaymentLink(galla, id as `plink_${string}`, { signal }),
  line: (row) => [row.id, row.state, rupees(row.amount), row.referenceId, row.url ?? '', row.createdAt],
} satisfies Kind<Awaited<ReturnType<typeof listPaymentLinks>>['paymentLinks'][number]>;

const settlements = {
  word: 'settlements',
  prefix: 'setl',
  list: (galla, page, signal) =>
    listSettlements(galla, page, { signal }).then(({ settlements: rows, next }) => ({ rows, next })),
  get: (galla, id, signal) => getSettlement(galla, id as `setl_${string}`, { signal }),
  line: (row) => [row.settlementId, row.state, rupees(row.net), row.settlementDate, row.utr ?? ''],
} satisfies Kind<Awaited<ReturnType<typeof listSettlements>>['settlements'][number]>;

/** The commands that list and show records. */
export const recordCommands: readonly Command[] = [
  ...commandsOf(orders),
  ...commandsOf(payments),
  ...commandsOf(refunds),
  ...commandsOf(links),
  ...commandsOf(settlements),
  {
    words: 'settlements items',
    args: 'ID',
    about: 'List the items of a settlement',
    async run(context) {
      const id = onlyArg(context, 'the id that is meant: galla settlements items setl_…') as `setl_${string}`;
      const { items } = await listSettlementItems(context.galla(), id, { size: 100 }, { signal: context.stopped });
      const rows = items.map((one) => [one.kind, one.merchantOrderId ?? '', rupees(one.total), rupees(one.amount)]);
      context.output.result({ items }, rows.length === 0 ? 'There are no items.' : table(rows));
    },
  },
];

function commandsOf<Row extends object>(kind: Kind<Row>): Command[] {
  return [
    {
      words: `${kind.word} list`,
      about: `List ${kind.word}, newest first`,
      options: {
        size: { type: 'string', value: 'NUMBER', about: 'The number of results, at most 100. Default: 20' },
        after: { type: 'string', value: 'CURSOR', about: 'The cursor after which the page begins' },
      },
      run: (context) => listRows(kind, context),
    },
    {
      words: `${kind.word} get`,
      args: 'ID',
      about: 'Show one as JSON',
      async run(context) {
        const id = onlyArg(context, `the id that is meant: galla ${kind.word} get ${kind.prefix}_…`);
        const one = await kind.get(context.galla(), id, context.stopped);
        context.output.result(one, JSON.stringify(one, null, 2));
      },
    },
  ];
}

async function listRows<Row extends object>(kind: Kind<Row>, { values, galla, output, stopped }: Context) {
  const [size, after] = [numberOf(values, 'size'), textOf(values, 'after')];
  const page = { ...(size === undefined ? {} : { size }), ...(after === undefined ? {} : { after }) };
  const { rows, next } = await kind.list(galla(), page, stopped);
  output.result(
    { [kind.word]: rows, next },
    rows.length === 0 ? `There are no ${kind.word}.` : table(rows.map(kind.line)),
  );
  if (next !== null) output.note(`More: galla ${kind.word} list --after ${next}`);
}
