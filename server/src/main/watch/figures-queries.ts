import { CompiledQuery } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import { maxTries } from '../../platform/messages/delivery.ts';
import { deliverName } from '../../platform/messages/outbox.ts';

/** Figures about work and money in the database, by the names of their metrics, with their help. */
export const bookFigures = {
  galla_auditor_round_age_seconds: 'Since the auditors ended their last round over the newest days of all merchants',
  galla_auditor_books_age_seconds: 'Since when everything, of all days, was compared at least once',
  galla_auditor_breaches: 'Broken invariants found in that round',
  galla_frozen_merchants: 'Merchants whose outgoing money the auditor has frozen',
  galla_refunds_pending: 'Refunds whose end is not known',
  galla_refund_overdue_seconds: 'For how long the refund that waits longest for the worker has been due',
  galla_bulk_refunds_in_progress: 'Files of refunds that are being checked or carried out',
  galla_messages_waiting: 'SMS and e-mails that are not sent yet',
  galla_message_oldest_seconds: 'How old the oldest of them is',
  galla_payouts_pending: 'Payouts to merchants whose end is not known',
  galla_payout_oldest_seconds: 'For how long the oldest of them has been on its way',
  galla_payouts_to_send_again: 'Payouts that failed for a passing reason and wait to be sent again',
  galla_settlements_failed: 'Settlements that did not reach the bank of their merchant and wait for somebody',
  galla_settlements_failed_paise: 'The sum of these',
  galla_settlement_run_age_seconds: 'Since the newest daily run of settlements began',
  galla_settlement_run_open_seconds: 'For how long that run has been going on; 0 once it has ended',
  galla_settlement_run_failures: 'How many rounds of that run left merchants out, to try them again',
  galla_webhooks_not_collected: 'Merchants whose webhook events cannot be collected',
  galla_partitions_ahead_days: 'For how many days ahead every table that is cut by time has partitions',
};

/** Figures that the database server shows to every role. */
export const serverFigures = {
  galla_database_bytes: 'Size of the database',
  galla_database_connections: 'Connections to the server, of everybody',
  galla_database_connections_most: 'How many the server gives to those that are no superuser',
  galla_database_transaction_age:
    'Transactions since the oldest that is not frozen; the server stops at 2 thousand million',
  galla_database_prepared_transactions: 'Prepared transactions, which hold back vacuum while they stay open',
};

/** Figures about its write-ahead log and its standbys. */
export const walFigures = {
  galla_database_archive_age_seconds:
    'Since the server last archived a file of its write-ahead log; NaN where it archives none',
  galla_database_archive_fails: '1 where the last attempt to archive one failed; NaN where it archives none',
  galla_database_standbys: 'Standbys that follow the server',
  galla_database_standby_lag_seconds: 'By how much the slowest of them is behind; NaN where the role may not read it',
  galla_database_slot_bytes: 'Write-ahead log that the server keeps for the slowest replication slot',
};

/** The values of a list of figures; null if unknown. */
export type Figures<Of> = { readonly [Key in keyof Of]: number | null };

const ageOf = (moment: string) => `extract(epoch FROM greatest(interval '0', $1 - ${moment}))::float8`;
/** A message to a number that does not exist is abandoned, and no longer waits. */
const waits = `sent_at IS NULL AND tries < ${maxTries}`;
const failedSettlements = (what: string) =>
  `(SELECT ${what} FROM settlement s JOIN tenant t ON t.id = s.tenant_id WHERE s.state = 'FAILED' AND t.mode = 'live')`;
const newestRun = (column: string) => `(SELECT ${column} FROM settlement_run ORDER BY day DESC LIMIT 1)`;

/** Reads them over all tenants, as the worker's role. `now` is in ms. */
export function findBookFigures(tx: Tx, now: number): Promise<Figures<typeof bookFigures>> {
  return firstRow(
    tx,
    `SELECT
      extract(epoch FROM $1::timestamptz - (SELECT finished_at FROM auditor_round ORDER BY id DESC LIMIT 1))::float8 AS galla_auditor_round_age_seconds,
      (SELECT extract(epoch FROM clock_timestamp() - min(whole_since)) FROM auditor_shard)::float8 AS galla_auditor_books_age_seconds,
      (SELECT breaches FROM auditor_round ORDER BY id DESC LIMIT 1) AS galla_auditor_breaches,
      (SELECT count(*) FROM money_freeze) AS galla_frozen_merchants,
      (SELECT count(*) FROM refund WHERE state = 'PENDING') AS galla_refunds_pending,
      ${ageOf(`(SELECT min(due_at) FROM refund WHERE state = 'PENDING')`)} AS galla_refund_overdue_seconds,
      (SELECT count(*) FROM refund_batch WHERE state IN ('CHECKING', 'PROCESSING')) AS galla_bulk_refunds_in_progress,
      (SELECT count(*) FROM message WHERE ${waits}) AS galla_messages_waiting,
      ${ageOf(`(SELECT min(created_at) FROM message WHERE ${waits})`)} AS galla_message_oldest_seconds,
      (SELECT count(*) FROM payout WHERE state = 'PENDING') AS galla_payouts_pending,
      ${ageOf(`(SELECT min(created_at) FROM payout WHERE state = 'PENDING')`)} AS galla_payout_oldest_seconds,
      (SELECT count(*) FROM payout WHERE state = 'PENDING' AND attempt > 1 AND sent_at IS NULL) AS galla_payouts_to_send_again,
      ${failedSettlements('count(*)')} AS galla_settlements_failed,
      ${failedSettlements('coalesce(sum(s.net), 0)::bigint')} AS galla_settlements_failed_paise,
      extract(epoch FROM $1 - ${newestRun('started_at')})::float8 AS galla_settlement_run_age_seconds,
      CASE WHEN ${newestRun('finished_at')} IS NULL THEN ${ageOf(newestRun('started_at'))} ELSE 0 END AS galla_settlement_run_open_seconds,
      ${newestRun('failures')} AS galla_settlement_run_failures,
      (SELECT count(*) FROM webhook_cursor WHERE failures > 0) AS galla_webhooks_not_collected,
      (SELECT min(ends_on) - (now() AT TIME ZONE 'UTC')::date
        FROM (SELECT coalesce(max(ends_on), (now() AT TIME ZONE 'UTC')::date) AS ends_on FROM time_partition GROUP BY table_name) ended) AS galla_partitions_ahead_days`,
    [new Date(now)],
  );
}

/** Every role may read these. */
export function findServerFigures(tx: Tx): Promise<Figures<typeof serverFigures>> {
  return firstRow(
    tx,
    `SELECT
      pg_database_size(current_database())::float8 AS galla_database_bytes,
      (SELECT sum(numbackends) FROM pg_stat_database)::float8 AS galla_database_connections,
      (SELECT sum(setting::int * CASE name WHEN 'max_connections' THEN 1 ELSE -1 END) FROM pg_settings
        WHERE name IN ('max_connections', 'superuser_reserved_connections', 'reserved_connections'))::float8 AS galla_database_connections_most,
      (SELECT max(age(datfrozenxid)) FROM pg_database)::float8 AS galla_database_transaction_age,
      (SELECT count(*) FROM pg_prepared_xacts)::float8 AS galla_database_prepared_transactions`,
    [],
  );
}

/** A managed server may refuse them, and shows lags to monitoring roles only. */
export function findWalFigures(tx: Tx): Promise<Figures<typeof walFigures>> {
  return firstRow(
    tx,
    `SELECT
      CASE WHEN current_setting('archive_mode') <> 'off' THEN extract(epoch FROM clock_timestamp() - a.last_archived_time) END::float8 AS galla_database_archive_age_seconds,
      CASE WHEN current_setting('archive_mode') <> 'off' THEN (coalesce(a.last_failed_time > coalesce(a.last_archived_time, '-infinity'), false))::int END AS galla_database_archive_fails,
      (SELECT count(*) FROM pg_stat_replication)::float8 AS galla_database_standbys,
      (SELECT extract(epoch FROM max(replay_lag)) FROM pg_stat_replication)::float8 AS galla_database_standby_lag_seconds,
      coalesce((SELECT max(pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn)) FROM pg_replication_slots), 0)::float8 AS galla_database_slot_bytes
    FROM pg_stat_archiver a`,
    [],
  );
}

/** The rest of the status screen, besides the figures. */
export interface Standing {
  /** `18.1`. */
  readonly server: string;
  /** The number of the newest migration. */
  readonly migration: number;
  /** Seconds since a process of this kind was last seen; null before the first. */
  readonly api_age: number | null;
  readonly worker_age: number | null;
  /** Abandoned work, without messages. */
  readonly given_up: number;
  /** Messages abandoned within a day. */
  readonly refused_messages: number;
  /** The job whose due work has waited longest, and how long. */
  readonly late_job: string | null;
  readonly late_seconds: number;
  /** Events refused within a day, at most 1,000. */
  readonly refused: number;
  /** The day of the newest settlement run. */
  readonly run_day: string | null;
}

/** Needs the worker's role. `now` is in ms. */
export function findInstallation(tx: Tx, now: number): Promise<Standing> {
  return firstRow(
    tx,
    `SELECT
      current_setting('server_version') AS server,
      (SELECT max(number) FROM schema_migration) AS migration,
      extract(epoch FROM $1::timestamptz - (SELECT seen_at FROM process_seen WHERE kind = 'api'))::float8 AS api_age,
      extract(epoch FROM $1 - (SELECT seen_at FROM process_seen WHERE kind = 'worker'))::float8 AS worker_age,
      (SELECT count(*) FROM failed_work WHERE given_up_at IS NOT NULL AND job <> '${deliverName}') AS given_up,
      (SELECT count(*) FROM failed_work WHERE given_up_at > $1 - interval '1 day' AND job = '${deliverName}') AS refused_messages,
      late.job AS late_job,
      ${ageOf('coalesce(late.leased_until, late.due_at)')} AS late_seconds,
      (SELECT count(*) FROM (SELECT FROM refused_event WHERE received_at > $1 - interval '1 day' LIMIT 1000) few) AS refused,
      ${newestRun('day')}::text AS run_day
    FROM (SELECT 1) one LEFT JOIN LATERAL (
      SELECT job, leased_until, due_at FROM due_work WHERE coalesce(leased_until, due_at) <= $1
      ORDER BY coalesce(leased_until, due_at) LIMIT 1) late ON true`,
    [new Date(now)],
  );
}

async function firstRow<Row extends object>(tx: Tx, text: string, values: unknown[]): Promise<Row> {
  const { rows } = await tx.executeQuery<Row>(CompiledQuery.raw(text, values));
  if (rows[0] === undefined) throw new RangeError('A SELECT of values has one row');
  return rows[0];
}
