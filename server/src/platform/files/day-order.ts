/** What stands first in days that are written in numbers. */
export type DayOrder = 'DAY_FIRST' | 'MONTH_FIRST' | 'CONTRADICTED';

/** Numbers of a day, a month and a year in one order or the other. */
export const numericDay = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,].*)?$/;

/** The order that a day proves: 25/11 and 11/25 can be read in one way only, 05/11 in two. */
export function dayOrderIn(cell: string): Exclude<DayOrder, 'CONTRADICTED'> | undefined {
  const [, first, , second] = numericDay.exec(cell.trim().replace(/^['’`]/, '')) ?? [];
  const [one, two] = [Number(first), Number(second)];
  if (one > 12 && one <= 31 && two >= 1 && two <= 12) return 'DAY_FIRST';
  return two > 12 && two <= 31 && one >= 1 && one <= 12 ? 'MONTH_FIRST' : undefined;
}

/** Finds the order of a file from all its days. One day decides it only where none contradicts. */
export class DayOrders {
  readonly #seen = new Set<DayOrder>();

  add(cell: string): void {
    const order = dayOrderIn(cell);
    if (order !== undefined) this.#seen.add(order);
  }

  /** Null where no day proves an order: then days come first, as everywhere in India. */
  result(): DayOrder | null {
    const [order = null] = this.#seen;
    return this.#seen.size > 1 ? 'CONTRADICTED' : order;
  }
}

/** The day and the month of two numbers in a file; undefined where they cannot be told apart. */
export function dayAndMonth(first: number, second: number, order: DayOrder | null) {
  if (order === 'MONTH_FIRST') return { day: second, month: first };
  const isClear = order !== 'CONTRADICTED' || first === second || (first > 12 && second <= 12);
  return isClear ? { day: first, month: second } : undefined;
}
