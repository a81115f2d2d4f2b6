import { bankWords } from '@galla/contract/settlements/settlements/rules.ts';
import { Capped } from './capped.ts';
import type { Credit, Known } from './match-credits.ts';
import type { UtrIndex } from './utr-index.ts';

/** A debit on a line of a statement. `left` is what remains of its settlement after credits and debits, in paise. */
export interface DebitOf<S> {
  readonly debit: Credit;
  readonly settlement: S;
  readonly left: number;
}

/**
 * Debits that name the UTR of a settlement: the bank took back its credit, or a part of it (decision 32). A debit
 * without a UTR never counts, because rent and purchases can have any amount.
 */
export class Debits<S extends Known> {
  readonly #byUtr: UtrIndex<S>;
  readonly #named = new Capped<Omit<DebitOf<S>, 'left'>>();
  readonly #sums = new Map<S, number>();

  constructor(byUtr: UtrIndex<S>) {
    this.#byUtr = byUtr;
  }

  add(debit: Credit): void {
    const settlement = this.#byUtr.find(bankWords(debit.searched));
    if (settlement === undefined) return;
    this.#named.add({ debit, settlement }, debit.amount);
    this.#sums.set(settlement, (this.#sums.get(settlement) ?? 0) + debit.amount);
  }

  /** The debits, each with the remainder of its settlement's credits. Credits in other statements are unknown. */
  result(creditedOf: (settlement: S) => number): Pick<Capped<DebitOf<S>>, 'count' | 'amount' | 'lines'> {
    const { count, amount, lines } = this.#named;
    const leftOf = (settlement: S) => Math.max(0, creditedOf(settlement) - (this.#sums.get(settlement) ?? 0));
    return { count, amount, lines: lines.map((line) => ({ ...line, left: leftOf(line.settlement) })) };
  }
}
