import { randomUUID } from 'node:crypto';
import { idempotencyHeader } from '@galla/contract/core/endpoint.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { TestBrowser, TestMerchant } from '../main/testing/test-galla.ts';
import { useGalla } from '../main/testing/test-galla.ts';
import { pauseAfter } from './jobs.ts';
import { addBankKey, askRefund, checkBook, paid, report, standing, workAll } from './testing/desk.ts';
import type { Mood } from './testing/fake-bank.ts';
import { FakeBank } from './testing/fake-bank.ts';

/**
 * Random sequences of what people, the worker, the bank and bad luck do to refunds, against the real server. After each
 * step the book has to hold, and at the end, once every refund has ended, the bank's book is Galla's to the paisa.
 * `known` are played each time: sequences that are easily got wrong, and any that ever failed.
 */
const bank = new FakeBank();
const galla = useGalla({ rail: bank });
const approvalAbove = 60_00;

type Step =
  | { readonly does: 'create'; readonly payment: number; readonly amount: number; readonly again: boolean }
  | { readonly does: 'work'; readonly mood: Mood }
  | { readonly does: 'crash'; readonly mood: Mood }
  | { readonly does: 'report'; readonly refund: number }
  | { readonly does: 'decide'; readonly refund: number; readonly decision: 'APPROVE' | 'REJECT' }
  | { readonly does: 'bank'; readonly refund: number; readonly state: 'COMPLETED' | 'FAILED' }
  | { readonly does: 'late event'; readonly payment: number }
  | { readonly does: 'pass' };

const index = fc.nat(5);
const mood = fc.constantFrom<Mood>('PENDING', 'COMPLETED', 'FAILED', 'lost', 'silent');
const ended = fc.constantFrom('COMPLETED', 'FAILED');
const amount = fc.integer({ min: 1_00, max: 101_00 });
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('create'), payment: fc.nat(1), amount, again: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('work'), mood }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('crash'), mood }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('report'), refund: index }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('bank'), refund: index, state: ended }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('decide'),
      refund: index,
      decision: fc.constantFrom('APPROVE', 'REJECT'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('late event'), payment: fc.nat(1) }) },
  { weight: 2, arbitrary: fc.constant({ does: 'pass' }) },
) as fc.Arbitrary<Step>;

let merchant: TestMerchant;
let asker: TestBrowser;
let decider: TestBrowser;

beforeAll(async () => {
  merchant = await galla.addMerchant();
  await galla.addStore(merchant, 'SHOP');
  await addBankKey(galla);
});

/** Passing time ends proofs and sessions: each sequence begins with people who have just come. */
async function arrive(): Promise<void> {
  asker = await galla.signedIn(await galla.addPerson({ merchant }));
  decider = await galla.signedIn(await galla.addPerson({ merchant }));
  await decider.send('PUT', '/v1/refunds/settings', { body: { stepUpAbove: 10_000_00, approvalAbove } });
}

class Sequence {
  readonly payments: { unitId: string; id: string; providerTransactionId: string; createdAt: string }[] = [];
  readonly refundIds: string[] = [];
  #lastKey = randomUUID() as string;
  #lastAsked: { payment: number; amount: number } | undefined;

  async run({ does, ...how }: Step): Promise<void> {
    const all = { ...how } as Record<string, unknown>;
    if (does === 'create') await this.#create(all as never);
    if (does === 'work') await this.#work(all['mood'] as Mood);
    if (does === 'crash') await this.#crash(all['mood'] as Mood);
    if (does === 'pass') galla.pass(pauseAfter(3) + 1);
    if (does === 'late event') await this.#lateEvent(all['payment'] as number);
    const refundId = this.refundIds[(all['refund'] as number) ?? 0];
    if (refundId === undefined) return;
    if (does === 'bank') bank.decide(refundId, all['state'] as 'COMPLETED');
    // The bank reports what stands in its book, late and again; what it has not got it does not report.
    if (does === 'report' && bank.book.has(refundId))
      expect((await report(galla, bank, refundId)).statusCode).toBe(200);
    if (does === 'decide') await this.decide(refundId, all['decision'] as 'APPROVE');
  }

  async #create({ payment, amount, again }: { payment: number; amount: number; again: boolean }): Promise<void> {
    const asked = again && this.#lastAsked !== undefined ? this.#lastAsked : { payment, amount };
    if (asked !== this.#lastAsked) this.#lastKey = randomUUID();
    this.#lastAsked = asked;
    const unitId = this.payments[asked.payment]?.unitId ?? '';
    const answer = await askRefund(asker, unitId, asked.amount, { key: this.#lastKey });
    if (answer.statusCode !== 200) return expect(answer.statusCode).toBe(409);
    const { refundId } = answer.json();
    if (!this.refundIds.includes(refundId)) this.refundIds.push(refundId);
    else expect(answer.headers['idempotent-replayed']).toBe('true');
  }

  async decide(refundId: string, decision: 'APPROVE' | 'REJECT'): Promise<void> {
    const headers = { [idempotencyHeader]: randomUUID() };
    const answer = await decider.send('POST', `/v1/refunds/${refundId}/decision`, { body: { decision }, headers });
    expect([200, 409]).toContain(answer.statusCode);
  }

  async #work(mood: Mood): Promise<void> {
    bank.mood = mood;
    await workAll(galla, bank);
  }

  /** The worker dies while it waits for the bank, after the bank has done its work. */
  async #crash(mood: Mood): Promise<void> {
    bank.meanwhile = () => Promise.reject(new Error('killed'));
    await this.#work(mood);
    bank.meanwhile = async () => undefined;
  }

  async #lateEvent(index: number): Promise<void> {
    const { providerTransactionId, createdAt } = this.payments[index] ?? this.payments[0] ?? { createdAt: '' };
    const event = { providerTransactionId: providerTransactionId ?? '', createdAt, amount: 100_00 } as const;
    await galla.pay(merchant, { ...event, storeId: 'SHOP', paymentSolution: 'QR' });
  }

  /** Everybody decides: no refund stays open. */
  async end(): Promise<void> {
    for (const id of this.refundIds) await this.decide(id, 'APPROVE');
    for (let round = 0; round < 3; round += 1) {
      galla.pass(3_600_001);
      await this.#work('COMPLETED');
      for (const id of this.refundIds) bank.decide(id, 'COMPLETED');
    }
  }
}

async function check(sequence: Sequence): Promise<void> {
  await checkBook(galla, merchant);
  for (const { id, providerTransactionId } of sequence.payments) {
    const { total, refunded, reserved } = await standing(galla, id);
    const paidBack = bank.paidBack(providerTransactionId);
    expect([paidBack <= total, paidBack <= refunded + reserved, refunded <= paidBack]).toEqual([true, true, true]);
  }
}

async function play(steps: readonly Step[]): Promise<void> {
  await arrive();
  const sequence = new Sequence();
  for (let number = 0; number < 2; number += 1) {
    const createdAt = new Date(galla.now() - 60_000).toISOString();
    sequence.payments.push({ ...(await paid(galla, merchant, { amount: 100_00, createdAt })), createdAt });
  }
  for (const one of steps) {
    await sequence.run(one);
    await check(sequence);
  }
  await sequence.end();
  await check(sequence);
  for (const { id, providerTransactionId } of sequence.payments) {
    const { refunded, reserved, refunds } = await standing(galla, id);
    expect([refunded, reserved]).toEqual([bank.paidBack(providerTransactionId), 0]);
    for (const refund of refunds) {
      const told = bank.book.get(encodeId('refund', refund.id));
      expect(refund.state === 'REJECTED' ? undefined : refund.state).toBe(told?.state);
    }
  }
}

const known: [Step[]][] = [
  [
    [
      { does: 'create', payment: 0, amount: 50_00, again: false },
      { does: 'crash', mood: 'PENDING' },
      { does: 'bank', refund: 0, state: 'FAILED' },
      { does: 'report', refund: 0 },
      { does: 'create', payment: 0, amount: 50_00, again: true },
      { does: 'create', payment: 0, amount: 60_00, again: false },
      { does: 'late event', payment: 0 },
      { does: 'pass' },
      { does: 'work', mood: 'COMPLETED' },
      { does: 'report', refund: 0 },
    ],
  ],
  [
    [
      { does: 'create', payment: 0, amount: 40_00, again: false },
      { does: 'work', mood: 'COMPLETED' },
      { does: 'create', payment: 0, amount: 60_00, again: false },
      { does: 'late event', payment: 0 },
      { does: 'decide', refund: 1, decision: 'APPROVE' },
      { does: 'crash', mood: 'silent' },
      { does: 'decide', refund: 1, decision: 'REJECT' },
    ],
  ],
];

test('REF-03 whatever happens in whatever order, the book holds and ends as the bank’s', async () => {
  await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), play), {
    numRuns: 12,
    examples: known,
  });
}, 60_000);
