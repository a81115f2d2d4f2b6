import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Metrics } from '../../platform/metrics.ts';

const help = {
  galla_auditor_round_age_seconds: 'Since the auditor ended its last round over all books',
  galla_auditor_breaches: 'What was not as it must be in that round',
  galla_frozen_merchants: 'Merchants whose outgoing money the auditor has frozen',
  galla_refunds_pending: 'Refunds whose end is not known',
  galla_refund_overdue_seconds: 'For how long the refund that waits longest for the worker has been due',
  galla_bulk_refunds_in_progress: 'Files of refunds that are being checked or carried out',
  galla_messages_waiting: 'SMS and e-mails that are not sent yet',
  galla_message_oldest_seconds: 'How old the oldest of them is',
};

const query = `SELECT
  extract(epoch FROM $1::timestamptz - (SELECT finished_at FROM auditor_round ORDER BY id DESC LIMIT 1))::float8 AS galla_auditor_round_age_seconds,
  (SELECT breaches FROM auditor_round ORDER BY id DESC LIMIT 1) AS galla_auditor_breaches,
  (SELECT count(*) FROM money_freeze) AS galla_frozen_merchants,
  (SELECT count(*) FROM refund WHERE state = 'PENDING') AS galla_refunds_pending,
  extract(epoch FROM greatest(interval '0', $1 - (SELECT min(due_at) FROM refund WHERE state = 'PENDING')))::float8 AS galla_refund_overdue_seconds,
  (SELECT count(*) FROM refund_batch WHERE state IN ('CHECKING', 'PROCESSING')) AS galla_bulk_refunds_in_progress,
  (SELECT count(*) FROM message WHERE sent_at IS NULL) AS galla_messages_waiting,
  coalesce(extract(epoch FROM $1 - (SELECT min(created_at) FROM message WHERE sent_at IS NULL)), 0)::float8 AS galla_message_oldest_seconds`;

/**
 * Reads the figures of the whole installation, over all tenants. `database` acts under the worker's role, in a reading
 * transaction.
 */
export function showBook(metrics: Metrics, database: Database, clock: Clock): void {
  metrics.figures(help, async () => {
    const client = await database.pool.connect();
    try {
      await client.query('BEGIN READ ONLY');
      const values = [new Date(clock.now())];
      const { rows } = await client.query<Record<keyof typeof help, number | null>>({ text: query, values });
      await client.query('COMMIT');
      client.release();
      if (rows[0] === undefined) throw new RangeError('A SELECT without FROM has one row');
      return rows[0];
    } catch (error) {
      client.release(true);
      throw error;
    }
  });
}
