import { maxListed } from '@galla/contract/settlements/settlement-checks/rules.ts';

/**
 * A list that counts and sums all lines but stores only the first ones, so that memory does not grow with the count.
 */
export class Capped<Line> {
  count = 0;
  amount = 0;
  readonly lines: Line[] = [];

  add(line: Line, amount: number): void {
    this.addAll([line], 1, amount);
  }

  /** Adds `count` lines of the same amount, of which only these are given. */
  addAll(known: readonly Line[], count: number, amount: number): void {
    this.count += count;
    this.amount += count * amount;
    for (const line of known) if (this.lines.length < maxListed) this.lines.push(line);
  }
}
