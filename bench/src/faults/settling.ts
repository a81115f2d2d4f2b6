import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { encodeId } from '@galla/contract/core/ids.ts';
import { usePayoutAccount } from '@galla/server/src/business/bank-account/public/payout-accounts.ts';
import { auditRules } from '@galla/server/src/main/features.ts';
import { type Database, inTenant, openDatabase } from '@galla/server/src/platform/db/database.ts';
import { runDue } from '@galla/server/src/platform/jobs/run-due.ts';
import { createLog } from '@galla/server/src/platform/log.ts';
import type { Rails } from '@galla/server/src/platform/rail/rails.ts';
import { simulatorFolder } from '@galla/server/src/platform/rail/simulator-account.ts';
import { Patience } from '@galla/server/src/platform/testing/patience.ts';
import { auditRound } from '@galla/server/src/provider/auditor/auditor.ts';
import { payoutAccounts } from '@galla/server/src/provider/simulator/outcomes.ts';
import { sendPayouts } from '@galla/server/src/settlements/settlements/payouts/send-payouts.ts';
import { retryFailed } from '@galla/server/src/settlements/settlements/public/payouts.ts';
import type { Moment } from './calls.ts';
import type { SeededRandom } from './random.ts';

/** An account to which payouts succeed at once. */
const rightAccount = '50100023456789';
/** Excludes accounts that the bank always rejects, because their payouts would never end. */
const accounts = [...payoutAccounts].flatMap(([number, outcome]) => (outcome === 'not-taken' ? [] : [number]));
const patienceMs = 2 * 60_000;

/** The merchants whose accounts are set and corrected, and the times. */
export interface Operating {
  readonly database: Database;
  readonly masterKey: Buffer;
  readonly tenants: readonly string[];
  readonly clock: { readonly now: () => number };
}

/** Sets an account like the operator. Failed payouts are sent once more. */
export async function giveAccount(of: Operating, tenantId: string, number: string): Promise<void> {
  const { database, masterKey, clock } = of;
  await inTenant(database, tenantId, async (tx) => {
    const now = clock.now();
    await usePayoutAccount(tx, masterKey, tenantId, { holder: 'Faults', ifsc: 'HDFC0000123', number }, now);
    await retryFailed(tx, tenantId, now);
  });
}

/** Sets the right account for all merchants. Failed payouts are sent again. */
export async function giveRightAccounts(of: Operating): Promise<void> {
  for (const tenantId of of.tenants) await giveAccount(of, tenantId, rightAccount);
}

interface Watching extends Operating {
  readonly random: SeededRandom;
  readonly moment: (name: Moment) => void;
  readonly going: () => boolean;
}

/** Sets and corrects wrong accounts continuously. Notifies the killer when a run begins and when money is sent. */
export async function operate(watching: Watching): Promise<void> {
  const { database, tenants, random, moment, going } = watching;
  let seen = 0;
  let sent = 0;
  while (going()) {
    const { rows } = await database.pool
      .query<{ made: number; sent: number }>(
        `SELECT (SELECT count(*) FROM settlement)::int AS made, (SELECT count(*) FROM payout WHERE sent_at IS NOT NULL)::int AS sent`,
      )
      .catch(() => ({ rows: [] }));
    const [now] = rows;
    if (now !== undefined && now.made !== seen) moment('settlements made');
    if (now !== undefined && now.sent !== sent) moment('payouts going out');
    seen = now?.made ?? seen;
    sent = now?.sent ?? sent;
    const number = random.whole(1, 3) === 1 ? (random.pick(accounts) ?? rightAccount) : rightAccount;
    if (random.whole(1, 4) === 1)
      await giveAccount(watching, random.pick(tenants) ?? '', number).catch(() => undefined);
    await sleep(random.whole(20, 120));
  }
}

/** Pays out until every settlement has reached its bank. The settlers no longer run, so their work continues here. */
export async function untilPaidOut(of: Operating, rails: Rails): Promise<void> {
  const { database, masterKey, clock } = of;
  const log = createLog('silent', 'worker');
  const patience = new Patience(patienceMs);
  for (;;) {
    await giveRightAccounts(of);
    await runDue({ database, masterKey, rails, clock, log }, [sendPayouts]);
    const { rows } = await database.pool.query<{ open: number }>(
      `SELECT count(*)::int AS open FROM settlement WHERE state <> 'SETTLED'`,
    );
    if (rows[0]?.open === 0) return;
    patience.check(() => `${rows[0]?.open} settlements are still open`);
    await sleep(500);
  }
}

/** The sum of all payouts, in paise. */
export interface PaidOut {
  readonly problems: readonly string[];
  readonly settlements: number;
  readonly items: number;
  readonly failed: number;
  readonly amount: number;
}

/** Compares the settlements with their items, with the ledger, and with the payouts at the bank. */
export async function judgeSettlements(of: Operating, url: string, dataDir: string): Promise<PaidOut> {
  const { pool } = of.database;
  const { rows: sums } = await pool.query<{ what: string }>(
    `SELECT 'settlement ' || s.id || ' is other than its items' AS what FROM settlement s LEFT JOIN LATERAL (
       SELECT count(*) FILTER (WHERE kind = 'PAYMENT') AS payments, coalesce(sum(amount), 0) AS net FROM settlement_item i
       WHERE i.tenant_id = s.tenant_id AND i.settlement_id = s.id) i ON true WHERE (s.payments, s.net) <> (i.payments, i.net)
     UNION ALL SELECT 'payment ' || payment_id || ' is in ' || count(*) || ' settlements' FROM settlement_item WHERE kind = 'PAYMENT'
       GROUP BY tenant_id, payment_id HAVING count(*) > 1
     UNION ALL SELECT 'settlement ' || settlement_id || ' was paid out ' || count(*) || ' times' FROM payout WHERE state = 'COMPLETED'
       GROUP BY tenant_id, settlement_id HAVING count(*) > 1
     UNION ALL SELECT tenant_id || ' has two settlements of ' || day FROM settlement GROUP BY tenant_id, day HAVING count(*) > 1`,
  );
  const { rows: payouts } = await pool.query<{ id: string; amount: number; settlement_id: string; state: string }>(
    'SELECT id, amount, settlement_id, state FROM payout',
  );
  const { rows: totals } = await pool.query<{ settlements: number; items: number }>(
    'SELECT (SELECT count(*) FROM settlement)::int AS settlements, (SELECT count(*) FROM settlement_item)::int AS items',
  );
  const auditor = openDatabase({ url, role: 'galla_auditor', connections: 1 });
  const log = createLog('silent', 'auditor');
  const { findings } = await auditRound({ pool: auditor.pool, rules: auditRules, clock: of.clock, log, pauseMs: 0 });
  await auditor.close();
  const done = payouts.filter(({ state }) => state === 'COMPLETED');
  const here = new Map<string, number>(done.map(({ id, amount }) => [encodeId('payout', id), amount]));
  const there = paidByBank(dataDir);
  const differences = [...new Set([...here.keys(), ...there.keys()])].flatMap((id) =>
    here.get(id) === there.get(id) ? [] : [`payout ${id}: the bank says ${there.get(id)}, Galla ${here.get(id)}`],
  );
  return {
    problems: [
      ...sums.map(({ what }) => what),
      ...differences,
      ...findings.map(({ rule, subject, detail }) => `${rule}: ${subject} ${detail}`),
    ],
    settlements: totals[0]?.settlements ?? 0,
    items: totals[0]?.items ?? 0,
    failed: payouts.length - done.length,
    amount: done.reduce((sum, { amount }) => sum + amount, 0),
  };
}

function paidByBank(dataDir: string): Map<string, number> {
  const book = new DatabaseSync(join(simulatorFolder(dataDir), 'book.db'), { readOnly: true });
  try {
    const rows = book.prepare(`SELECT payout_id AS id, amount FROM payout WHERE state = 'COMPLETED'`).all();
    return new Map((rows as { id: string; amount: number }[]).map(({ id, amount }) => [id, amount]));
  } finally {
    book.close();
  }
}
