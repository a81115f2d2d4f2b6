import { indianMoment } from '../../platform/indian-time.ts';
import type { OperatorCommand } from '../../platform/operator.ts';
import { databaseCommand, UsageError } from '../../platform/operator.ts';
import { version } from '../../platform/version.ts';
import {
  type bookFigures,
  type Figures,
  findBookFigures,
  findInstallation,
  findServerFigures,
  findWalFigures,
  type Standing,
  type serverFigures,
  type walFigures,
} from '../watch/figures-queries.ts';

/** The data of the screen. The write-ahead log is null if the server does not report it. */
export interface Health {
  readonly standing: Standing;
  readonly book: Figures<typeof bookFigures>;
  readonly server: Figures<typeof serverFigures>;
  readonly wal: Figures<typeof walFigures> | null;
}

/** One line: its subject, its state, and the next step if something is wrong. */
interface Line {
  readonly what: string;
  readonly says: string;
  /** Undefined if everything is in order. */
  readonly step?: string | undefined;
}

const [minute, hour, day] = [60, 3_600, 86_400];

/** `npm run operator -- status`: the health of an installation in one screen. */
export const statusCommand: OperatorCommand = databaseCommand({
  words: ['status'],
  section: 'installation',
  help: '  npm run operator -- status                                   the health of this installation in one screen',
  async run({ tx, operator, words }) {
    if (words.length > 1) throw new UsageError('This command is not known.');
    const [standing, book, server] = [
      await findInstallation(tx, operator.now),
      await findBookFigures(tx, operator.now),
      await findServerFigures(tx),
    ];
    // Last, because a server that refuses it aborts the transaction.
    const wal = await findWalFigures(tx).catch(() => null);
    return statusScreen({ standing, book, server, wal }, operator.now);
  },
});

/** The screen, at most 80 columns wide. `now` is in ms. */
export function statusScreen(health: Health, now: number): string {
  const lines = [...ofDatabase(health), ...ofProcesses(health), ...ofMoney(health), ...ofWork(health)];
  const steps = lines.filter(({ step }) => step !== undefined);
  const verdict =
    steps.length === 0
      ? 'All is well.'
      : `${steps.length === 1 ? 'One thing needs' : `${steps.length} things need`} you.`;
  const title = `Galla ${version}`;
  return [
    `${title}${`${indianMoment(now)} IST`.padStart(79 - title.length)}`,
    verdict,
    '',
    ...lines.map(({ what, says, step }) =>
      fitting(`${step === undefined ? '  ok  ' : 'LOOK  '}${what.padEnd(12)} ${says}`),
    ),
    ...(steps.length === 0 ? [] : ['', 'What to do (docs/alerts.md tells more):']),
    ...steps.map(({ what, step }) => fitting(`      ${what.padEnd(12)} ${step}`)),
  ].join('\n');
}

function ofDatabase({ standing, server, wal }: Health): Line[] {
  const used = server.galla_database_connections ?? 0;
  const max = server.galla_database_connections_most ?? 0;
  const age = server.galla_database_transaction_age ?? 0;
  return [
    {
      what: 'Database',
      says: `PostgreSQL ${standing.server.split(' ')[0]}, ${sizeOf(server.galla_database_bytes)}, migration ${standing.migration}`,
      step: age > 1e9 ? 'vacuum is behind: the server stops writing at 2 thousand million' : undefined,
    },
    {
      what: 'Connections',
      says: `${used} of ${max}`,
      step: used > max * 0.85 ? 'lower the pools, or raise max_connections (docs/database.md)' : undefined,
    },
    ofArchive(wal),
    ofStandbys(wal),
  ];
}

function ofArchive(wal: Health['wal']): Line {
  const what = 'Archive';
  if (wal === null) return { what, says: 'this server does not tell' };
  const { galla_database_archive_fails: fails, galla_database_archive_age_seconds: age } = wal;
  if (fails === null)
    return { what, says: 'none: no way back to a point in time', step: 'archive the log: docs/operating.md, Backup' };
  const step = 'the last attempt failed: the server’s log says why';
  if (age !== null) return { what, says: `last file ${ago(age)}`, step: fails === 1 ? step : undefined };
  const says = 'nothing yet: no way back to a point in time';
  return { what, says, step: fails === 1 ? step : 'does archive_command work? docs/operating.md, Backup' };
}

function ofStandbys(wal: Health['wal']): Line {
  const what = 'Standbys';
  if (wal === null) return { what, says: 'this server does not tell' };
  const { galla_database_standby_lag_seconds: lag, galla_database_slot_bytes: kept } = wal;
  const behind = lag === null ? '' : `, ${lasting(lag)} behind`;
  const slot = kept === null || kept < 1e9 ? '' : `, a slot keeps ${sizeOf(kept)}`;
  return {
    what,
    says: `${wal.galla_database_standbys ?? 0}${behind}${slot}`,
    step:
      (lag ?? 0) > minute || (kept ?? 0) > 20e9
        ? 'a standby is behind or gone: look at it, or drop its slot'
        : undefined,
  };
}

function ofProcesses({ standing, book }: Health): Line[] {
  const { api_age: api, worker_age: worker } = standing;
  const round = book.galla_auditor_round_age_seconds;
  const breaches = book.galla_auditor_breaches ?? 0;
  return [
    { what: 'API', says: api === null ? 'nobody asks /readyz' : `ready ${ago(api)}` },
    {
      what: 'Worker',
      says: worker === null ? 'never seen' : `seen ${ago(worker)}`,
      step: worker === null || worker > minute ? 'start a worker: refunds, payouts and messages wait' : undefined,
    },
    {
      what: 'Auditor',
      says: round === null ? 'no round has ended yet' : `last round ${ago(round)}, ${breaches} breaches`,
      step:
        breaches > 0
          ? 'the books are not right: its log says where; money is frozen'
          : round === null || round > 2 * hour
            ? 'is an auditor running? Its log says why no round ends'
            : undefined,
    },
  ];
}

function ofMoney({ standing, book }: Health): Line[] {
  const frozen = book.galla_frozen_merchants ?? 0;
  const overdue = book.galla_refund_overdue_seconds ?? 0;
  const failed = book.galla_settlements_failed ?? 0;
  return [
    {
      what: 'Frozen',
      says: frozen === 1 ? '1 merchant' : `${frozen} merchants`,
      step: frozen > 0 ? 'npm run operator -- money MERCHANT, then unfreeze' : undefined,
    },
    {
      what: 'Refunds',
      says: `${book.galla_refunds_pending ?? 0} on their way${overdue > 0 ? `, the oldest is ${lasting(overdue)} overdue` : ''}`,
      step: overdue > 15 * minute ? 'does the bank answer? The worker’s log says' : undefined,
    },
    ofPayouts(book),
    {
      what: 'Failed',
      says: `${failed} ${failed === 1 ? 'settlement' : 'settlements'}${failed > 0 ? `, ₹${((book.galla_settlements_failed_paise ?? 0) / 100).toFixed(2)}` : ''}`,
      step: failed > 0 ? 'npm run operator -- payouts, then settlement-resend' : undefined,
    },
    ofRun(standing.run_day, book),
  ];
}

function ofPayouts(book: Health['book']): Line {
  const oldest = book.galla_payout_oldest_seconds ?? 0;
  const again = book.galla_payouts_to_send_again ?? 0;
  return {
    what: 'Payouts',
    says: `${book.galla_payouts_pending ?? 0} on their way${oldest > 0 ? `, the oldest for ${lasting(oldest)}` : ''}${again > 0 ? `; ${again} to be sent again` : ''}`,
    step: oldest > 6 * hour ? 'ask the bank for their outcome' : undefined,
  };
}

/** The newest run of settlements. */
function ofRun(day: Health['standing']['run_day'], book: Health['book']): Line {
  const open = book.galla_settlement_run_open_seconds ?? 0;
  const failures = book.galla_settlement_run_failures ?? 0;
  return {
    what: 'Settlements',
    says:
      day === null
        ? 'no run yet'
        : `run of ${day} ${open > 0 ? `goes on for ${lasting(open)}` : 'ended'}${failures > 0 ? `, ${failures} rounds left merchants out` : ''}`,
    step: open > hour || failures >= 4 ? 'the worker’s log names the merchants that fail' : undefined,
  };
}

function ofWork({ standing, book }: Health): Line[] {
  const { given_up: givenUp, late_job: job, late_seconds: late, refused, refused_messages } = standing;
  const waiting = book.galla_messages_waiting ?? 0;
  const oldest = book.galla_message_oldest_seconds ?? 0;
  const stopped = book.galla_webhooks_not_collected ?? 0;
  const isLate = job !== null && late > 10 * minute;
  return [
    {
      what: 'Jobs',
      says: `${givenUp} given up${job === null ? '' : `; ${job} waits for ${lasting(late)}`}`,
      step: givenUp > 0 ? 'npm run operator -- jobs, then jobs retry ID' : isLate ? 'is a worker running?' : undefined,
    },
    {
      what: 'Messages',
      says: `${waiting} wait${waiting > 0 ? `, the oldest for ${lasting(oldest)}` : ''}${refused_messages > 0 ? `; ${refused_messages} refused within a day` : ''}`,
      step: oldest > 10 * minute ? 'does the gateway or mail server answer? The worker’s log says' : undefined,
    },
    {
      what: 'Webhooks',
      says: `events of ${stopped} ${stopped === 1 ? 'merchant' : 'merchants'} cannot be collected`,
      step: stopped > 0 ? 'npm run operator -- webhooks' : undefined,
    },
    {
      what: 'Events',
      says: `${refused >= 1000 ? '1,000 or more' : refused} refused within a day`,
      step: refused > 0 ? 'npm run operator -- refused' : undefined,
    },
  ];
}

const fitting = (line: string) => (line.length <= 80 ? line : `${line.slice(0, 79)}…`);

const ago = (seconds: number) => `${lasting(seconds)} ago`;

function lasting(seconds: number): string {
  const whole = Math.max(0, seconds);
  if (whole < 2 * minute) return `${Math.round(whole)} s`;
  if (whole < 2 * hour) return `${Math.round(whole / minute)} min`;
  return whole < 2 * day ? `${Math.round(whole / hour)} h` : `${Math.round(whole / day)} days`;
}

function sizeOf(bytes: number | null): string {
  if (bytes === null) return 'size unknown';
  return bytes < 1e9 ? `${Math.round(bytes / 1e6)} MB` : `${(bytes / 1e9).toFixed(1)} GB`;
}
