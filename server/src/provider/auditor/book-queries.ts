import type { Connection } from './queries.ts';

/** How far the books of a tenant have been checked. */
export interface Book {
  /** The last outbox position whose days were checked; null before the first check. */
  readonly position: number | null;
  /** Old days in India, `YYYY-MM-DD`, that wait to be checked. They are checked in the order of the list. */
  readonly days: readonly string[];
  /** The same position for the rules over everything the tenant has. */
  readonly wholePosition: number | null;
  /** The breaches found by the last check of each kind. */
  readonly breaches: number;
  readonly wholeBreaches: number;
}

/** A tenant whose books have changed since the last check, or had breaches then. */
export interface ChangedBook {
  readonly tenantId: string;
  readonly shard: number;
  /** The current position of its outbox. */
  readonly position: number;
  readonly book: Book;
  /** Whether the rules over everything it has are due. */
  readonly isWholeDue: boolean;
}

/**
 * Finds the books to check, in the order of their tenants. Every write to a book has an event in the outbox, so one
 * read of the counters finds all changes, however many payments there are.
 */
export async function findChangedBooks(pool: Connection): Promise<ChangedBook[]> {
  const { rows } = await pool.query<{
    tenant_id: string;
    shard: number;
    position: number;
    known: number | null;
    days: string[] | null;
    whole_position: number | null;
    is_whole_due: boolean;
    breaches: number | null;
    whole_breaches: number | null;
  }>({
    name: 'auditor.changedBooks',
    text: `SELECT * FROM (
        SELECT p.tenant_id, get_byte(uuid_send(p.tenant_id), 15) % 16 AS shard, p.position, b.position AS known,
          b.days::text[] AS days, b.whole_position, b.breaches, b.whole_breaches,
          b.tenant_id IS NULL OR (b.whole_position <> p.position OR b.whole_breaches > 0) AND b.whole_due_at <= now() AS is_whole_due
        FROM outbox_position p LEFT JOIN auditor_book b ON b.tenant_id = p.tenant_id
      ) x
      WHERE known IS DISTINCT FROM position OR cardinality(days) > 0 OR breaches > 0 OR is_whole_due
      ORDER BY tenant_id`,
  });
  return rows.map((row) => ({
    tenantId: row.tenant_id,
    shard: row.shard,
    position: Number(row.position),
    isWholeDue: row.is_whole_due,
    book: {
      position: numberOf(row.known),
      days: row.days ?? [],
      wholePosition: numberOf(row.whole_position),
      breaches: row.breaches ?? 0,
      wholeBreaches: row.whole_breaches ?? 0,
    },
  }));
}

const numberOf = (value: unknown) => (value === null ? null : Number(value));

/** The day in India of a UUIDv7 column, in SQL. */
const dayOfId = (id: string) =>
  `(to_timestamp(('x' || left(replace(${id}::text, '-', ''), 12))::bit(48)::bigint / 1000.0) AT TIME ZONE 'Asia/Kolkata')::date`;

/**
 * The days in India of all writes between two outbox positions, `YYYY-MM-DD`: of an event's subject, of the payments it
 * changed, and of their journals. Undefined if the outbox does not go back that far.
 */
export async function findWrittenDays(
  pool: Connection,
  tenantId: string,
  { after, until }: { readonly after: number; readonly until: number },
): Promise<readonly string[] | undefined> {
  if (until === after) return [];
  const { rows } = await pool.query<{ days: string[] | null; is_whole: boolean }>({
    name: 'auditor.writtenDays',
    text: `WITH event AS (
        SELECT DISTINCT split_part(type, '.', 1) AS kind, subject_id AS id FROM outbox
        WHERE tenant_id = $1 AND position > $2 AND position <= $3
      ), paid AS (
        SELECT id FROM event WHERE kind = 'payment'
        UNION SELECT r.payment_id FROM event e JOIN refund r ON r.tenant_id = $1 AND r.id = e.id WHERE e.kind = 'refund'
        UNION SELECT c.payment_id FROM event e JOIN chargeback c ON c.tenant_id = $1 AND c.id = e.id WHERE e.kind = 'chargeback'
        UNION SELECT i.payment_id FROM event e JOIN settlement_item i ON i.tenant_id = $1 AND i.settlement_id = e.id
          WHERE e.kind = 'settlement'
      ), written AS (
        SELECT ${dayOfId('id')} AS day FROM event
        UNION SELECT ${dayOfId('id')} FROM paid
        UNION SELECT ${dayOfId('p.journal_id')} FROM paid JOIN payment p ON p.tenant_id = $1 AND p.id = paid.id
          WHERE p.journal_id IS NOT NULL
      )
      SELECT (SELECT array_agg(day::text ORDER BY day DESC) FROM written) AS days,
        EXISTS (SELECT FROM outbox WHERE tenant_id = $1 AND position = $2 + 1) AS is_whole`,
    values: [tenantId, after, until],
  });
  const [row] = rows;
  return row?.is_whole === true ? (row.days ?? []) : undefined;
}

/**
 * Stores how far the books of a tenant have been checked.
 * @param wholeRestMs the pause before the rules over everything run again; undefined if they did not run
 */
export async function keepBook(
  pool: Connection,
  tenantId: string,
  book: Book,
  wholeRestMs: number | undefined,
): Promise<void> {
  await pool.query({
    name: 'auditor.keepBook',
    text: `INSERT INTO auditor_book AS b (tenant_id, position, days, whole_position, breaches, whole_breaches, whole_due_at)
      VALUES ($1, $2, $3::date[], $4, $5, $6, $7)
      ON CONFLICT (tenant_id) DO UPDATE SET position = EXCLUDED.position, days = EXCLUDED.days,
        whole_position = EXCLUDED.whole_position, breaches = EXCLUDED.breaches, whole_breaches = EXCLUDED.whole_breaches,
        whole_due_at = CASE WHEN $8 THEN EXCLUDED.whole_due_at ELSE b.whole_due_at END`,
    values: [
      tenantId,
      book.position ?? 0,
      book.days,
      book.wholePosition ?? -1,
      book.breaches,
      book.wholeBreaches,
      new Date(Date.now() + (wholeRestMs ?? 0)),
      wholeRestMs !== undefined,
    ],
  });
}

/** The number of tenants checked, and the breaches found by their last checks. */
export async function sumBooks(pool: Connection): Promise<{ readonly tenants: number; readonly breaches: number }> {
  const { rows } = await pool.query<{ tenants: number; breaches: number }>({
    name: 'auditor.sumBooks',
    text: `SELECT count(*)::int AS tenants, coalesce(sum(breaches + whole_breaches), 0)::int AS breaches FROM auditor_book`,
  });
  return rows[0] ?? { tenants: 0, breaches: 0 };
}
