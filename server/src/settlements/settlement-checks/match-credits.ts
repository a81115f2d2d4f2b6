import { daysToArrive, maxListed } from '@galla/contract/settlements/settlement-checks/rules.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import { bankWords, isUtr } from '@galla/contract/settlements/settlements/rules.ts';
import { Capped } from './capped.ts';
import type { UtrIndex } from './utr-index.ts';

/** A credit on a line of a statement. `amount` is in paise; `searched` contains its references. */
export interface Credit {
  readonly line: number;
  readonly day: string;
  readonly amount: number;
  readonly text: string;
  readonly searched: string;
}

/** The fields of a settlement that matching needs. */
export interface Known {
  readonly id: string;
  readonly day: string;
  readonly state: 'SETTLED' | 'PENDING' | 'FAILED';
  readonly utr: string | null;
  readonly net: number;
}

interface Pair<S> {
  readonly credit: Credit;
  readonly settlement: S;
}

/** Credits of the same amount and day that name no settlement. They are matched last. */
interface Group {
  readonly day: string;
  readonly amount: number;
  /** Whether they name no other transfer. */
  readonly isBare: boolean;
  readonly first: Credit;
  readonly others: Credit[];
  count: number;
}

/** The credit of a settlement. */
interface Arrival {
  readonly credit: Credit;
  readonly by: 'UTR' | 'AMOUNT_AND_DAY';
}

/**
 * Matches credits, added one by one, against settlements: by UTR, then by amount and day if only one settlement fits.
 * Every other credit is classified. Memory grows with the settlements, not with the credits. The result does not depend
 * on the order of the lines.
 */
export class Matching<S extends Known> {
  readonly #settlements: readonly S[];
  readonly #byUtr: UtrIndex<S>;
  readonly #byNet: ReadonlyMap<number, readonly { readonly settlement: S; readonly last: string }[]>;
  readonly #came = new Map<S, Arrival>();
  readonly #credited = new Map<S, number>();
  /** Settlements whose UTR is in the statement, with any amount. */
  readonly #named = new Set<S>();
  readonly #groups = new Map<string, Group>();
  #kept = 0;
  readonly #otherAmount = new Capped<Pair<S> & { readonly difference: number }>();
  readonly #duplicates = new Capped<Pair<S>>();
  readonly #foreign = new Capped<{ readonly credit: Credit }>();

  constructor(settlements: readonly S[], byUtr: UtrIndex<S>) {
    this.#settlements = settlements;
    this.#byUtr = byUtr;
    const arriving = settlements.map((settlement) => ({ settlement, last: addDays(settlement.day, daysToArrive) }));
    this.#byNet = Map.groupBy(arriving, ({ settlement }) => settlement.net);
  }

  add(credit: Credit): void {
    const words = bankWords(credit.searched);
    const named = this.#byUtr.find(words);
    if (named !== undefined) this.#takeNamed(named, credit);
    else if (this.#fitting(credit).length === 0) this.#foreign.add({ credit }, credit.amount);
    else this.#keep(credit, !words.some(isUtr));
  }

  /** The sum of the credits of a settlement, in paise. Complete once `result` has been called. */
  creditedOf(settlement: S): number {
    return this.#credited.get(settlement) ?? 0;
  }

  #credit(settlement: S, amount: number): void {
    this.#credited.set(settlement, this.creditedOf(settlement) + amount);
  }

  #takeNamed(settlement: S, credit: Credit): void {
    this.#named.add(settlement);
    this.#credit(settlement, credit.amount);
    if (credit.amount !== settlement.net) {
      const difference = credit.amount - settlement.net;
      this.#otherAmount.add({ credit, settlement, difference }, credit.amount);
      return;
    }
    const before = this.#came.get(settlement)?.credit;
    if (before === undefined || isEarlier(credit, before)) this.#came.set(settlement, { credit, by: 'UTR' });
    if (before === undefined) return;
    this.#duplicates.add({ credit: isEarlier(credit, before) ? before : credit, settlement }, credit.amount);
  }

  #keep(credit: Credit, isBare: boolean): void {
    const { day, amount } = credit;
    const key = `${day}|${amount}|${isBare}`;
    const group = this.#groups.get(key);
    if (group === undefined) {
      this.#groups.set(key, { day, amount, isBare, first: credit, others: [], count: 1 });
      return;
    }
    group.count += 1;
    if (this.#kept >= maxListed) return;
    this.#kept += 1;
    group.others.push(credit);
  }

  /** The settlements of this amount that could have arrived on this day. */
  #fitting({ day, amount }: Pick<Credit, 'day' | 'amount'>): readonly S[] {
    const fitting = this.#byNet.get(amount)?.filter(({ settlement, last }) => settlement.day <= day && day <= last);
    return fitting?.map(({ settlement }) => settlement) ?? [];
  }

  /** Fitting settlements that have not arrived yet; settled ones take precedence. */
  #open(group: Group): readonly S[] {
    const open = this.#fitting(group).filter((one) => !this.#came.has(one) && !this.#named.has(one));
    const settled = open.filter(({ state }) => state === 'SETTLED');
    return settled.length > 0 ? settled : open;
  }

  /**
   * Assigns to each group the only settlement that fits, until nothing more is certain. A credit that names another
   * transfer must be the only one that fits.
   */
  #matchByAmount(groups: readonly Group[]): ReadonlySet<Group> {
    const matched = new Set<Group>();
    const rivals = new Map<S, number>();
    for (const group of groups.filter(({ isBare }) => !isBare))
      for (const one of this.#fitting(group)) rivals.set(one, (rivals.get(one) ?? 0) + group.count);
    for (let before = -1; before < matched.size; ) {
      before = matched.size;
      for (const group of groups) {
        const open = matched.has(group) ? [] : this.#open(group);
        const [settlement] = open;
        if (settlement === undefined || open.length > 1) continue;
        if (!group.isBare && rivals.get(settlement) !== 1) continue;
        this.#came.set(settlement, { credit: group.first, by: 'AMOUNT_AND_DAY' });
        this.#credit(settlement, group.amount);
        matched.add(group);
      }
    }
    return matched;
  }

  /** Matches all added credits. Call it once. `from` and `to` are the days of the statement. */
  result(from: string, to: string) {
    const groups = [...this.#groups.values()].sort(
      (a, b) => Number(b.isBare) - Number(a.isBare) || (a.day < b.day ? -1 : a.day > b.day ? 1 : 0),
    );
    const { unclear, uncertain } = this.#explain(groups, this.#matchByAmount(groups));
    const lists = { otherAmount: this.#otherAmount, duplicates: this.#duplicates, foreign: this.#foreign, unclear };
    for (const { lines } of Object.values(lists))
      (lines as { readonly credit: Credit }[]).sort((a, b) => a.credit.line - b.credit.line);
    return { ...lists, ...this.#arrivals(), ...this.#absent(from, to, uncertain) };
  }

  /** Classifies the unmatched credits of each group. Credits of one group get the same class. */
  #explain(groups: readonly Group[], matched: ReadonlySet<Group>) {
    const unclear = new Capped<{ readonly credit: Credit; readonly settlements: readonly S[] }>();
    const uncertain = new Set<S>();
    for (const group of groups) {
      const isMatched = matched.has(group);
      const count = group.count - (isMatched ? 1 : 0);
      const rest = isMatched ? group.others : [group.first, ...group.others];
      const open = isMatched ? [] : this.#open(group);
      const twin = group.isBare ? this.#fitting(group).find((one) => this.#came.has(one)) : undefined;
      const linesOf = <Line>(lineOf: (credit: Credit) => Line) => [rest.map(lineOf), count, group.amount] as const;
      for (const one of open) uncertain.add(one);
      if (open.length > 0) unclear.addAll(...linesOf((credit) => ({ credit, settlements: open })));
      else if (twin === undefined) this.#foreign.addAll(...linesOf((credit) => ({ credit })));
      else {
        this.#duplicates.addAll(...linesOf((credit) => ({ credit, settlement: twin })));
        this.#credit(twin, count * group.amount);
      }
    }
    return { unclear, uncertain };
  }

  #arrivals() {
    const matched = new Capped<Pair<S> & Pick<Arrival, 'by'>>();
    const notSettled = new Capped<Pair<S>>();
    for (const [settlement, { credit, by }] of [...this.#came].sort(([, a], [, b]) => a.credit.line - b.credit.line)) {
      if (settlement.state === 'SETTLED') matched.add({ credit, settlement, by }, credit.amount);
      else notSettled.add({ credit, settlement }, credit.amount);
    }
    return { matched, notSettled };
  }

  #absent(from: string, to: string, uncertain: ReadonlySet<S>) {
    const missing = new Capped<{
      readonly settlement: S;
      readonly reason: 'NOT_THERE' | 'MAY_STILL_COME' | 'UNCLEAR';
    }>();
    const waiting = new Capped<{ readonly settlement: S }>();
    for (const settlement of this.#settlements) {
      const { day, state, net } = settlement;
      if (day < from || day > to || this.#came.has(settlement) || this.#named.has(settlement)) continue;
      if (state !== 'SETTLED') {
        waiting.add({ settlement }, net);
        continue;
      }
      const mayCome = addDays(day, daysToArrive) > to;
      const reason = uncertain.has(settlement) ? 'UNCLEAR' : mayCome ? 'MAY_STILL_COME' : 'NOT_THERE';
      missing.add({ settlement, reason }, net);
    }
    return { missing, waiting };
  }
}

const isEarlier = (a: Credit, b: Credit) => a.day < b.day || (a.day === b.day && a.line < b.line);
