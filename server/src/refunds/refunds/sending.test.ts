import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../../main/testing/test-galla.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { runDue } from '../../platform/jobs/run-due.ts';
import type { RailRefund, RefundInstruction } from '../../platform/rail/rail.ts';
import { railsOf } from '../../platform/rail/rails.ts';
import { sendRefunds } from './jobs.ts';
import { FakeBank } from './testing/fake-bank.ts';
import { addBankKey, askRefund, checkBook, paid, refundTotals, report, work } from './testing/fixtures.ts';

/** Delays the answer to the first refund until the test releases it. */
class SlowBank extends FakeBank {
  letGo: () => void = () => undefined;
  #first: Promise<void> | undefined;

  override async startRefund(instruction: RefundInstruction): Promise<RailRefund> {
    const answer = await super.startRefund(instruction);
    if (this.#first === undefined) {
      this.#first = new Promise((resolve) => {
        this.letGo = resolve;
      });
      await this.#first;
    } else if (this.book.size === 100) this.letGo();
    return answer;
  }
}

const bank = new SlowBank();
const galla = useGalla({ rail: bank });
let merchant: TestMerchant;
let admin: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  admin = await galla.signedIn(await galla.addPerson({ merchant }));
  await galla.addStore(merchant, 'SHOP');
  await addBankKey(galla);
});

test('REF-03 a bank that is slow with one refund delays none of a hundred others, and each is booked once', async () => {
  bank.mood = 'COMPLETED';
  const payments = [
    await paid(galla, merchant, { storeId: 'SHOP' }),
    await paid(galla, merchant, { createdAt: new Date(galla.now() - 3 * 86_400_000).toISOString() }),
  ];
  for (let count = 0; count < 50; count += 1) for (const { unitId } of payments) await askRefund(admin, unitId, 1_00);
  const rails = railsOf({ engine: undefined, simulator: bank, demo: true });
  const log = { error: () => undefined, warn: () => undefined };
  // The bank gives the slow answer only once it has all refunds. If they waited for that answer, this would not end.
  await runDue({ database: galla.rows, rails, clock: { now: () => galla.now() }, log }, [sendRefunds]);
  for (const { id, providerTransactionId } of payments) {
    expect(await refundTotals(galla, id)).toMatchObject({ refunded: 50_00, reserved: 0 });
    expect(bank.paidBack(providerTransactionId)).toBe(50_00);
  }
  await checkBook(galla, merchant);
});

test('REF-03 simultaneous reports are booked together: both outcomes, several of one payment, and duplicates', async () => {
  bank.mood = 'PENDING';
  const { unitId, id } = await paid(galla, merchant);
  const refunds: string[] = [];
  for (let count = 0; count < 10; count += 1)
    refunds.push(((await askRefund(admin, unitId, 10_00)).json() as { refundId: string }).refundId);
  await work(galla, bank);
  for (const [index, refundId] of refunds.entries()) bank.decide(refundId, index % 2 === 0 ? 'COMPLETED' : 'FAILED');
  const stranger = report(galla, bank, refunds[0] ?? '', { refundId: 'rfnd_00000000000000000000000000' });
  const answers = await Promise.all([...refunds, ...refunds].map((refundId) => report(galla, bank, refundId)));
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
  expect((await stranger).statusCode).toBe(404);
  expect(await refundTotals(galla, id)).toMatchObject({ refunded: 50_00, reserved: 0 });
  await checkBook(galla, merchant);
});
