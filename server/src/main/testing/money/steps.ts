import fc from 'fast-check';
import { type Outage, outages } from '../../../provider/simulator/instructions.ts';
import { asOutcome, type Outcome, outcomes, payoutAccounts } from '../../../provider/simulator/outcomes.ts';
import { type Death, momentsOfDeath } from './dying-database.ts';

/** The events that can happen to money. Each number selects an item, modulo their count. */
export type Step =
  | { readonly does: 'order'; readonly amount: number }
  | { readonly does: 'pay'; readonly method: Way; readonly outcome: Outcome }
  | { readonly does: 'attempt'; readonly order: number; readonly method: Way; readonly again: boolean }
  | { readonly does: 'customer acts'; readonly attempt: number; readonly outcome: Outcome }
  | { readonly does: 'cancel order'; readonly order: number }
  | (LinkStep & { readonly does: 'link' })
  | { readonly does: 'pay link'; readonly method: Way; readonly outcome: Outcome }
  | {
      readonly does: 'choose';
      readonly link: number;
      /** In paise; 0 means all that is left. */
      readonly part: number;
      readonly again: boolean;
      readonly death?: Death | undefined;
    }
  | { readonly does: 'cancel link'; readonly link: number }
  | { readonly does: 'event'; readonly number: number; readonly state: 'PENDING' | 'COMPLETED' | 'FAILED' }
  | { readonly does: 'late event'; readonly payment: number }
  | { readonly does: 'refund'; readonly payment: number; readonly amount: number; readonly again: boolean }
  | { readonly does: 'decide'; readonly refund: number; readonly approve: boolean }
  | { readonly does: 'upload'; readonly rows: readonly FileRow[]; readonly confirm: boolean }
  | { readonly does: 'confirm'; readonly batch: number }
  | { readonly does: 'decide batch'; readonly batch: number; readonly approve: boolean }
  | { readonly does: 'move batch'; readonly batch: number; readonly move: 'PAUSE' | 'RESUME' | 'CANCEL' }
  | { readonly does: 'charge back'; readonly payment: number; readonly amount: number }
  | { readonly does: 'end chargeback'; readonly chargeback: number; readonly state: 'WON' | 'LOST' }
  | { readonly does: 'bank works' }
  | { readonly does: 'report'; readonly number: number; readonly again: boolean }
  | { readonly does: 'report and die'; readonly number: number; readonly death: Death }
  | { readonly does: 'refunds' | 'orders' | 'batches' | 'links'; readonly death?: Death | undefined }
  | (SettleStep & { readonly does: 'settle' })
  | { readonly does: 'payouts'; readonly death?: Death | undefined }
  | { readonly does: 'account'; readonly number: string }
  | { readonly does: 'die at the bank'; readonly of: 'refunds' | 'orders' | 'payouts' }
  | { readonly does: 'outage'; readonly what: Outage; readonly on: boolean }
  | { readonly does: 'freeze'; readonly on: boolean }
  | { readonly does: 'bank restarts' }
  | { readonly does: 'pass'; readonly seconds: number };

/** The run of the next morning or some days later: by one worker, by one that dies during it, or by two at once. */
export interface SettleStep {
  readonly days: number;
  /** Banks are closed on that day. */
  readonly holiday: boolean;
  readonly twice: boolean;
  readonly death?: Death | undefined;
}

/** A new payment link that expires in this many seconds. The amount is in paise. */
export interface LinkStep {
  readonly amount: number;
  readonly isInParts: boolean;
  readonly seconds: number;
}

/** An account that accepts money at once. */
export const rightAccount = '50100023456789';

/** The ways to pay; a card is named by its outcome. */
export type Way = 'UPI' | 'NET_BANKING' | 'WALLET' | `CARD ${Outcome}` | 'CARD time-out';

/** A row of a file of refunds. */
export interface FileRow {
  readonly payment: number;
  readonly amount: number;
  /** The merchant's own id of the refund, which another file may repeat; 0 is none. */
  readonly name: number;
}

/** Refunds above this amount need an approver, in paise. */
export const approvalAbove = 60_00;

const index = fc.nat(5);
const outcomeNames = Object.keys(outcomes).flatMap((name) => asOutcome(name) ?? []);
const outcome = fc.oneof(fc.constant<Outcome>('success'), fc.constantFrom(...outcomeNames));
/**
 * Amounts of payments: the usual one, and those at which the bank does not answer, fails at once, or never gets the
 * payment.
 */
const paid = fc.oneof({ weight: 6, arbitrary: fc.constant(100_00) }, fc.constantFrom(12_01, 12_02, 12_03));
/**
 * Amounts of refunds: any, the whole, and one for each outcome (docs/sentinels.md). A refund that the bank never
 * receives never ends, so its amount is left out.
 */
const back = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1_00, max: 101_00 }) },
  { weight: 1, arbitrary: fc.constantFrom(100_00, 12_01) },
  { weight: 3, arbitrary: fc.integer({ min: 11_01, max: 11_09 }) },
);
const death = fc.record({ transaction: fc.nat(4), moment: fc.constantFrom(...momentsOfDeath) });
/** A worker leases and claims in separate transactions before it moves money. */
const workerDeath = fc.record({ transaction: fc.nat(12), moment: fc.constantFrom(...momentsOfDeath) });
const run = { days: fc.nat(3), holiday: fc.constantFrom(false, false, false, true), twice: fc.boolean() };
/** A payout that the bank never receives never ends, so its account is left out. */
const wrongAccounts = [...payoutAccounts].flatMap(([number, outcome]) => (outcome === 'not-taken' ? [] : [number]));
const account = fc.constantFrom(rightAccount, rightAccount, ...wrongAccounts);
const way = fc.oneof(
  fc.constantFrom<Way>('UPI', 'NET_BANKING', 'WALLET', 'CARD time-out'),
  outcome.map((name): Way => `CARD ${name}`),
);
const row = fc.record({
  payment: index,
  amount: fc.oneof(back, fc.integer({ min: 1_00, max: 30_00 })),
  name: fc.nat(3),
});
const flag = fc.boolean();

/** The relative frequency of each event. */
const weighted: readonly [number, fc.Arbitrary<object>, Step['does'] | undefined][] = [
  [2, fc.record({ amount: paid }), 'order'],
  [4, fc.record({ method: way, outcome }), 'pay'],
  [5, fc.record({ order: fc.nat(4), method: way, again: flag }), 'attempt'],
  [5, fc.record({ attempt: fc.nat(8), outcome }), 'customer acts'],
  [1, fc.record({ order: fc.nat(4) }), 'cancel order'],
  [3, fc.record({ amount: paid, isInParts: flag, seconds: fc.constantFrom(30, 300, 1_800, 3_600) }), 'link'],
  [3, fc.record({ method: way, outcome }), 'pay link'],
  [5, fc.record({ link: fc.nat(3), part: fc.constantFrom(0, 40_00, 60_00), again: flag }), 'choose'],
  [1, fc.record({ link: fc.nat(3), part: fc.constantFrom(0, 40_00), again: flag, death }), 'choose'],
  [1, fc.record({ link: fc.nat(3) }), 'cancel link'],
  [3, fc.record({ number: fc.nat(2), state: fc.constantFrom('PENDING', 'COMPLETED', 'FAILED') }), 'event'],
  [1, fc.record({ payment: index }), 'late event'],
  [8, fc.record({ payment: index, amount: back, again: fc.constantFrom(false, false, true) }), 'refund'],
  [2, fc.record({ refund: index, approve: flag }), 'decide'],
  [3, fc.record({ rows: fc.array(row, { minLength: 1, maxLength: 6, size: 'max' }), confirm: flag }), 'upload'],
  [5, fc.record({ batch: fc.nat(2) }), 'confirm'],
  [1, fc.record({ batch: fc.nat(2), approve: flag }), 'decide batch'],
  [1, fc.record({ batch: fc.nat(2), move: fc.constantFrom('PAUSE', 'RESUME', 'CANCEL') }), 'move batch'],
  [3, fc.record({ payment: index, amount: fc.oneof(fc.constant(100_00), back) }), 'charge back'],
  [2, fc.record({ chargeback: index, state: fc.constantFrom('WON', 'LOST') }), 'end chargeback'],
  [3, fc.constant({}), 'bank works'],
  [6, fc.record({ number: index, again: flag }), 'report'],
  [2, fc.record({ number: index, death }), 'report and die'],
  [5, fc.record({ does: fc.constantFrom('refunds', 'orders', 'batches', 'links') }), undefined],
  [3, fc.record({ does: fc.constantFrom('refunds', 'orders', 'batches', 'links'), death: workerDeath }), undefined],
  [6, fc.record({ ...run, death: fc.constant(undefined) }), 'settle'],
  [2, fc.record({ ...run, death }), 'settle'],
  [3, fc.constant({}), 'payouts'],
  [2, fc.record({ death: workerDeath }), 'payouts'],
  [4, fc.record({ number: account }), 'account'],
  [3, fc.record({ of: fc.constantFrom('refunds', 'orders', 'payouts') }), 'die at the bank'],
  [1, fc.record({ what: fc.constantFrom(...(Object.keys(outages) as Outage[])), on: fc.constant(true) }), 'outage'],
  [2, fc.record({ what: fc.constantFrom(...(Object.keys(outages) as Outage[])), on: fc.constant(false) }), 'outage'],
  [1, fc.record({ on: flag }), 'freeze'],
  [1, fc.constant({}), 'bank restarts'],
  [4, fc.record({ seconds: fc.constantFrom(1, 20, 61, 300, 1_900, 3_601) }), 'pass'],
];

/** Any event. */
const step = fc.oneof(
  ...weighted.map(([weight, arbitrary, does]) => ({
    weight,
    arbitrary: arbitrary.map((how) => (does === undefined ? how : { does, ...how }) as Step),
  })),
);

/** A sequence of events, long enough that they interact. */
export const sequence = fc.array(step, { minLength: 20, maxLength: 45, size: 'max' });

/** The item with a number, modulo their count; undefined if there is none. */
export const pick = <Thing>(things: readonly Thing[], number: number): Thing | undefined =>
  things[number % Math.max(things.length, 1)];
