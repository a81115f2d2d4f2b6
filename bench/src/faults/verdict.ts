import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { refundBatchIds } from '@galla/contract/refunds/refund-batches/feature.ts';
import { findDisagreements } from '@galla/server/src/payments/ingestion/testing/recount.ts';
import { simulatorFolder } from '@galla/server/src/platform/rail/simulator-account.ts';
import { Patience, TooSlow } from '@galla/server/src/platform/testing/patience.ts';
import type { Pool } from 'pg';
import type { Acknowledged } from './recorder.ts';

/** The time limit for everything open to end after the last kill, on an idle machine. */
const patienceMs = 5 * 60_000;

/** The final sums of all sides, in paise. */
export interface Verdict {
  /** The differences, one per line. */
  readonly problems: readonly string[];
  readonly paid: { readonly count: number; readonly amount: number };
  readonly refunded: { readonly count: number; readonly amount: number };
  /** Acknowledged files, and their refunds. */
  readonly files: { readonly count: number; readonly refunds: number };
}

/**
 * Makes inquiries at the bank due now, because after many kills the next one may be an hour away. Does the same for the
 * end of expired links.
 */
const askNow = [
  `UPDATE payment_link SET due_at = now() WHERE state = 'ACTIVE' AND expires_at <= now() AND due_at > now()`,
  `UPDATE refund SET due_at = now() WHERE state = 'PENDING' AND due_at > now() + interval '70 s'`,
  `UPDATE checkout_attempt SET ask_at = now() WHERE ask_at > now() + interval '10 s'`,
  `INSERT INTO work_announcement (tenant_id, job, due_at)
    SELECT DISTINCT tenant_id, 'refunds.send', now() FROM refund WHERE state = 'PENDING' AND due_at <= now()
    UNION SELECT DISTINCT tenant_id, 'payment-links.expire', now() FROM payment_link WHERE state = 'ACTIVE' AND due_at <= now()
    UNION SELECT DISTINCT tenant_id, 'payment-pages.expire', now() FROM payment_page_order WHERE state = 'OPEN' AND due_at <= now()
    UNION SELECT DISTINCT tenant_id, 'payment-pages.end', now() FROM payment_page WHERE state = 'PUBLISHED' AND ends_at <= now()
    UNION SELECT DISTINCT tenant_id, 'checkout.ask', now() FROM checkout_attempt WHERE ask_at <= now()`,
];

/**
 * Waits until no payment, refund or bulk refund is open, and until everything was inquired about at the bank. An
 * attempt without a report counts as unpaid until the bank reports otherwise.
 */
export async function settleDown(pool: Pool, dataDir: string): Promise<void> {
  const patience = new Patience(patienceMs);
  for (;;) {
    for (const statement of askNow) await pool.query(statement).catch(() => undefined);
    const { rows } = await pool
      .query<{ open: number }>(
        `SELECT (SELECT count(*) FROM refund WHERE state = 'PENDING') +
           (SELECT count(*) FROM payment_link WHERE state = 'ACTIVE' AND due_at <= now()) +
           (SELECT count(*) FROM payment_page_order WHERE state = 'OPEN' AND due_at <= now()) +
           (SELECT count(*) FROM payment_page WHERE state = 'PUBLISHED' AND ends_at <= now()) +
           (SELECT count(*) FROM payment_link_batch WHERE state IN ('CHECKING', 'CREATING')) +
           (SELECT count(*) FROM refund_batch WHERE state IN ('CHECKING', 'PROCESSING')) + (SELECT count(*) FROM checkout_attempt a
           WHERE state = 'PENDING' AND EXISTS (SELECT FROM checkout_order o WHERE o.tenant_id = a.tenant_id
             AND o.id = a.order_id AND o.state <> 'CREATED' AND a.provider_transaction_id IS NOT NULL AND a.vpa IS NOT NULL)) AS open`,
      )
      .catch(() => ({ rows: [] }));
    const open = rows[0]?.open;
    if (open === 0 && (await isAsTheBankSays(pool, dataDir))) return;
    try {
      patience.check(() => `${open} are still open`);
    } catch (error) {
      // Whatever no process works on any more and differs from the bank is compared and listed one by one.
      if (open === 0 && !(error instanceof TooSlow)) return;
      throw error;
    }
    await sleep(1000);
  }
}

async function isAsTheBankSays(pool: Pool, dataDir: string): Promise<boolean> {
  const payments = (await pool.query<StoredPayment>(paymentsQuery)).rows;
  const refunds = (await pool.query<StoredRefund>(refundsQuery)).rows;
  return openBook(dataDir, (book) => compareBook(book, payments, refunds)).length === 0;
}

function openBook<T>(dataDir: string, look: (book: DatabaseSync) => T): T {
  const book = new DatabaseSync(join(simulatorFolder(dataDir), 'book.db'), { readOnly: true });
  try {
    return look(book);
  } finally {
    book.close();
  }
}

/** Compares the acknowledged answers, the database, and the bank's own book. */
export async function judge(pool: Pool, dataDir: string, answers: readonly Acknowledged[]): Promise<Verdict> {
  const payments = (await pool.query<StoredPayment>(paymentsQuery)).rows;
  const refunds = (await pool.query<StoredRefund>(refundsQuery)).rows;
  const problems = [
    ...comparePayments(answers, payments),
    ...compareRefunds(answers, refunds),
    ...(await compareFiles(pool, answers)),
    ...openBook(dataDir, (book) => compareBook(book, payments, refunds)),
    ...(await invariants(pool)),
  ];
  const done = refunds.filter(({ state }) => state === 'COMPLETED');
  const paid = payments.filter(({ state }) => state === 'COMPLETED');
  const [files] = (
    await pool.query<{ count: number; refunds: number }>(
      'SELECT count(*)::int AS count, coalesce(sum(done_rows), 0)::int AS refunds FROM refund_batch',
    )
  ).rows;
  return {
    problems,
    files: files ?? { count: 0, refunds: 0 },
    paid: { count: paid.length, amount: sum(paid) },
    refunded: { count: done.length, amount: sum(done) },
  };
}

interface StoredPayment {
  readonly id: string;
  readonly provider_transaction_id: string;
  readonly merchant_transaction_id: string | null;
  readonly amount: number;
  readonly state: string;
}

interface StoredRefund {
  readonly id: string;
  readonly payment_id: string;
  readonly amount: number;
  readonly state: string;
}

const paymentsQuery = 'SELECT id, provider_transaction_id, merchant_transaction_id, amount, state FROM payment';
const refundsQuery = 'SELECT id, payment_id, amount, state FROM refund';

const sum = (rows: readonly { readonly amount: number }[]) => rows.reduce((total, { amount }) => total + amount, 0);

function comparePayments(answers: readonly Acknowledged[], payments: readonly StoredPayment[]): string[] {
  const byId = new Map(payments.map((row) => [row.id, row]));
  const byAttempt = new Map(payments.map((row) => [row.merchant_transaction_id, row]));
  return answers.flatMap((answer) => {
    if (answer.what !== 'payment' && answer.what !== 'paid') return [];
    const id = answer.what === 'payment' ? answer.unitId : answer.attemptId;
    const row = answer.what === 'payment' ? byId.get(decodeId('payment', id) ?? '') : byAttempt.get(id);
    if (row === undefined) return [`${id} was acknowledged and is lost`];
    if (row.amount !== answer.amount || row.state !== 'COMPLETED')
      return [`${id} was acknowledged with ${answer.amount} and is ${row.state} with ${row.amount}`];
    return [];
  });
}

function compareRefunds(answers: readonly Acknowledged[], refunds: readonly StoredRefund[]): string[] {
  const byId = new Map(refunds.map((row) => [row.id, row]));
  const keys = new Map<string, string>();
  return answers.flatMap((answer) => {
    if (answer.what !== 'refund') return [];
    const { key, refundId, amount, unitId } = answer;
    const before = keys.get(key);
    keys.set(key, refundId);
    if (before !== undefined && before !== refundId) return [`the key ${key} made ${before} and ${refundId}`];
    const row = byId.get(decodeId('refund', refundId) ?? '');
    if (row === undefined) return [`${refundId} was acknowledged and is lost`];
    if (row.amount !== amount || row.payment_id !== decodeId('payment', unitId))
      return [`${refundId} was acknowledged with ${amount} and has ${row.amount}`];
    return [];
  });
}

/** Checks that every acknowledged file exists, its confirmed rows were refunded, and no row has two refunds. */
async function compareFiles(pool: Pool, answers: readonly Acknowledged[]): Promise<string[]> {
  const { rows: files } = await pool.query<{ id: string; rows: number; confirmed: boolean }>(
    'SELECT id, row_count AS rows, confirmed_at IS NOT NULL AS confirmed FROM refund_batch',
  );
  const byId = new Map(files.map((row) => [row.id, row]));
  const lost = answers.flatMap((answer) => {
    if (answer.what !== 'file' && answer.what !== 'confirmed') return [];
    const row = byId.get(decodeId(refundBatchIds, answer.batchId) ?? '');
    if (row === undefined || (answer.what === 'file' && row.rows !== answer.rows))
      return [`${answer.batchId} was acknowledged and is lost`];
    return answer.what === 'confirmed' && !row.confirmed ? [`${answer.batchId} was confirmed and is not`] : [];
  });
  const { rows: twice } = await pool.query<{ what: string }>(
    `SELECT 'row ' || r.number || ' of ' || r.batch_id || ' has ' || count(i.identity) || ' identities' AS what FROM refund_batch_row r
       LEFT JOIN refund_identity i ON i.tenant_id = r.merchant_tenant_id AND i.refund_id = r.refund_id WHERE r.state = 'DONE'
       GROUP BY r.tenant_id, r.batch_id, r.number HAVING count(i.identity) <> 1
     UNION ALL SELECT 'refund ' || refund_id || ' stands in ' || count(*) || ' rows' FROM refund_batch_row WHERE refund_id IS NOT NULL
       GROUP BY tenant_id, refund_id HAVING count(*) > 1
     UNION ALL SELECT 'row ' || r.number || ' of ' || r.batch_id || ' has no refund' FROM refund_batch_row r
       LEFT JOIN refund f ON f.tenant_id = r.merchant_tenant_id AND f.id = r.refund_id AND f.payment_id = r.payment_id
         AND f.amount = r.amount WHERE r.state = 'DONE' AND f.id IS NULL
     UNION ALL SELECT 'bulk refund ' || b.id || ' counts its rows wrong' FROM refund_batch b LEFT JOIN LATERAL (
       SELECT count(*) FILTER (WHERE state = 'DONE') AS done, coalesce(sum(amount) FILTER (WHERE state = 'DONE'), 0) AS amount
       FROM refund_batch_row r WHERE r.tenant_id = b.tenant_id AND r.batch_id = b.id) r ON true
       WHERE b.done_rows <> r.done OR b.done_amount <> r.amount`,
  );
  return [...lost, ...twice.map(({ what }) => what)];
}

/** Checks that the bank has done exactly what the server records. */
function compareBook(
  book: DatabaseSync,
  payments: readonly StoredPayment[],
  refunds: readonly StoredRefund[],
): string[] {
  const atBank = (table: 'payment' | 'refund', id: string) =>
    new Map(
      (
        book.prepare(`SELECT ${id} AS id, amount FROM ${table} WHERE state = 'COMPLETED'`).all() as {
          id: string;
          amount: number;
        }[]
      ).map((row) => [row.id, row.amount]),
    );
  const here = payments.filter((row) => row.state === 'COMPLETED' && row.merchant_transaction_id?.startsWith('att_'));
  return [
    ...differences('payment', atBank('payment', 'provider_transaction_id'), amounts(here, 'provider_transaction_id')),
    ...differences(
      'refund',
      atBank('refund', 'refund_id'),
      new Map(
        refunds
          .filter(({ state }) => state === 'COMPLETED')
          .map(({ id, amount }) => [encodeId('refund', id), amount] as const),
      ),
    ),
  ];
}

const amounts = (rows: readonly StoredPayment[], key: 'provider_transaction_id') =>
  new Map(rows.map((row) => [row[key], row.amount]));

function differences(what: string, bank: ReadonlyMap<string, number>, galla: ReadonlyMap<string, number>): string[] {
  return [...new Set([...bank.keys(), ...galla.keys()])].flatMap((id) =>
    bank.get(id) === galla.get(id) ? [] : [`${what} ${id}: the bank says ${bank.get(id)}, Galla ${galla.get(id)}`],
  );
}

async function invariants(pool: Pool): Promise<string[]> {
  const disagreements = Object.entries(await findDisagreements(pool)).flatMap(([name, rows]) =>
    rows.length === 0 ? [] : [`${name}: ${JSON.stringify(rows.slice(0, 3))}`],
  );
  const { rows: sums } = await pool.query<{ id: string }>(
    `SELECT p.id FROM payment p LEFT JOIN LATERAL (
       SELECT coalesce(sum(amount) FILTER (WHERE state = 'COMPLETED'), 0) AS done,
         coalesce(sum(amount) FILTER (WHERE state IN ('PENDING', 'AWAITING_APPROVAL')), 0) AS open
       FROM refund r WHERE r.tenant_id = p.tenant_id AND r.payment_id = p.id) r ON true
     WHERE p.refunded <> r.done OR p.reserved <> r.open OR p.refunded + p.reserved > p.total`,
  );
  const { rows: reserve } = await pool.query<{ tenant_id: string; held: number; open: number }>(
    `SELECT * FROM (SELECT tenant_id, -sum(amount) AS held FROM posting WHERE account = 'refund-reserve' GROUP BY 1) held
     FULL JOIN (SELECT tenant_id, sum(amount) AS open FROM refund WHERE state IN ('PENDING', 'AWAITING_APPROVAL') GROUP BY 1) o
       USING (tenant_id) WHERE coalesce(held, 0) <> coalesce(open, 0)`,
  );
  const { rows: orders } = await pool.query<{ id: string }>(
    `SELECT o.id FROM checkout_order o JOIN checkout_attempt a ON a.tenant_id = o.tenant_id AND a.order_id = o.id
     WHERE a.state = 'COMPLETED' AND NOT a.goes_back GROUP BY o.tenant_id, o.id HAVING count(*) > 1`,
  );
  return [
    ...disagreements,
    ...sums.map(({ id }) => `payment ${id}: its refunds are other than it says`),
    ...reserve.map((row) => `reserve of ${row.tenant_id}: ${row.held} held for ${row.open}`),
    ...orders.map(({ id }) => `order ${id} was paid more than once`),
  ];
}
