/** The order of day and month in numeric dates. */
export type DayOrder = 'DAY_FIRST' | 'MONTH_FIRST' | 'CONTRADICTED';

/** The numbers of a day, a month and a year, in either order. */
export const numericDay = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4}|\d{2})(?:[ T,].*)?$/;

/** The order that a date proves: 25/11 and 11/25 can be read in one way only, 05/11 in two. */
export function dayOrderIn(cell: string): Exclude<DayOrder, 'CONTRADICTED'> | undefined {
  const [, first, , second] = numericDay.exec(cell.trim().replace(/^['’`]/, '')) ?? [];
  const [one, two] = [Number(first), Number(second)];
  if (one > 12 && one <= 31 && two >= 1 && two <= 12) return 'DAY_FIRST';
  return two > 12 && two <= 31 && one >= 1 && one <= 12 ? 'MONTH_FIRST' : undefined;
}

/** Detects the order of a file from all its dates. One date decides it only if no other contradicts it. */
export class DayOrders {
  readonly #seen = new Set<DayOrder>();

  add(cell: string): void {
    const order = dayOrderIn(cell);
    if (order !== undefined) this.#seen.add(order);
  }

  /** Null if no date proves an order: then the day comes first, as everywhere in India. */
  result(): DayOrder | null {
    const [order = null] = this.#seen;
    return this.#seen.size > 1 ? 'CONTRADICTED' : order;
  }
}

/** The day and the month of two numbers in a file; undefined if they cannot be told apart. */
export function dayAndMonth(first: number, second: number, order: DayOrder | null) {
  if (order === 'MONTH_FIRST') return { day: second, month: first };
  const isClear = order !== 'CONTRADICTED' || first === second || (first > 12 && second <= 12);
  return isClear ? { day: first, month: second } : undefined;
}
