import { isWorkingDay } from '@galla/contract/settlements/settlements/calendar.ts';
import { expect } from 'vitest';
import { usePayoutAccount } from '../../../business/bank-account/public/payout-accounts.ts';
import { inTenant, inTransaction } from '../../../platform/db/database.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { sendPayouts } from '../../../settlements/settlements/payouts/send-payouts.ts';
import { retryFailed } from '../../../settlements/settlements/public/payouts.ts';
import { makeSettlement } from '../../../settlements/settlements/runs/create-settlement.ts';
import { findHolidays } from '../../../settlements/settlements/terms.ts';
import { settlementsOf, toMorning, toWorkingMorning } from '../../../settlements/settlements/testing/fixtures.ts';
import { type Death, dyingDatabase, untilDeath } from './dying-database.ts';
import { report } from './reporting.ts';
import { rightAccount, type SettleStep } from './steps.ts';
import type { World } from './world.ts';

const quiet = { error: () => undefined, warn: () => undefined };

/** The acts of the settlement workers on the merchant of a world. */
export class Settling {
  readonly #world: World;

  constructor(world: World) {
    this.#world = world;
  }

  /** The operator sets the merchant's account and sends failed payouts again. */
  async useAccount(number: string): Promise<void> {
    const { galla, merchant } = this.#world.parts;
    const { tenantId } = merchant;
    const account = { holder: 'Test Merchant', ifsc: 'HDFC0000123', number };
    await inTenant(galla.rows, tenantId, async (tx) => {
      await usePayoutAccount(tx, galla.masterKey, tenantId, account, galla.now());
      await retryFailed(tx, tenantId, galla.now());
    });
  }

  /** Passes days until a banking day, and runs that morning's settlements. */
  async run({ days, holiday, twice, death }: SettleStep): Promise<void> {
    const { galla, merchant } = this.#world.parts;
    for (let night = 0; night <= days; night += 1) toMorning(galla);
    const [day, now] = [istDay(galla.now()), galla.now()];
    if (holiday) await this.#close(day);
    const holidays = await inTransaction(galla.rows, findHolidays);
    if (!isWorkingDay(day, holidays)) return;
    const before = await settlementsOf(galla, merchant);
    const one = (database = galla.rows) => makeSettlement(database, merchant.tenantId, { day, holidays, now });
    await Promise.all([
      untilDeath(() => one(death === undefined ? galla.rows : dyingDatabase(galla.rows, { ...death, transaction: 0 }))),
      ...(twice ? [one()] : []),
    ]);
    const made = (await settlementsOf(galla, merchant)).length - before.length;
    expect(made === 0 || made === 1).toBe(true);
    if (made === 1) await this.#nothingLeft();
  }

  /** Runs the worker until no payout is due. */
  async payOut(death?: Death): Promise<void> {
    const { galla, checkout } = this.#world.parts;
    const database = death === undefined ? galla.rows : dyingDatabase(galla.rows, death);
    const { masterKey } = galla;
    const work = { database, masterKey, rails: checkout.rails, clock: { now: () => galla.now() }, log: quiet };
    await untilDeath(() => runDue(work, [sendPayouts]));
  }

  /** Everything owed reaches the bank, except amounts below the minimum. */
  async end(): Promise<void> {
    const { galla, bank, stay } = this.#world.parts;
    for (let round = 0; round < 6; round += 1) {
      await toWorkingMorning(galla);
      await stay();
      await this.run({ days: -1, holiday: false, twice: false });
      await this.useAccount(rightAccount);
      for (let asked = 0; asked < 2; asked += 1) {
        await this.payOut();
        galla.pass(3_601_000);
        await bank.works();
        for (const task of bank.reports()) await report(this.#world, task, false);
      }
    }
  }

  async #close(day: string): Promise<void> {
    await this.#world.parts.galla.rows.kysely
      .insertInto('bank_holiday')
      .values({ day, name: 'A day off' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }

  /** Checks that the last settlement includes every payment that was due for it. */
  async #nothingLeft(): Promise<void> {
    const { galla, merchant } = this.#world.parts;
    const { rows } = await galla.rows.pool.query(
      `SELECT p.id FROM payment p, (SELECT * FROM settlement WHERE tenant_id = $1 ORDER BY day DESC LIMIT 1) s
       WHERE p.tenant_id = $1 AND p.state = 'COMPLETED'
         AND p.finished_at < CASE WHEN p.store_id IS NULL AND p.qr_code_id IS NULL THEN s.online_until ELSE s.in_store_until END
         AND NOT EXISTS (SELECT FROM settlement_item i WHERE i.tenant_id = $1 AND i.payment_id = p.id)`,
      [merchant.tenantId],
    );
    expect(rows).toEqual([]);
  }
}
