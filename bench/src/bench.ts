/** The result of a bench. `limit` is the machine's figure without Galla, from the same run. */
export interface Measure {
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  /** value ÷ limit. */
  readonly ratio: number;
  /** The aim for the ratio, in words: `≥ 0.5`. */
  readonly aim: string;
  readonly reached: boolean;
}

/** One bench: a file in `benches/` that exports it as `bench`. */
export interface Bench {
  readonly name: string;
  readonly about: string;
  run(): Promise<Measure>;
}

/** The median. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
