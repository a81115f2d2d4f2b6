/** What a bench has measured. `limit` was measured in the same run: what the machine gives without Galla. */
export interface Measure {
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  /** value ÷ limit. */
  readonly ratio: number;
  /** The ratio that is aimed for, in words: `≥ 0.5`. */
  readonly aim: string;
  readonly reached: boolean;
}

/** One bench: a file in `benches/` that exports it as `bench`. */
export interface Bench {
  readonly name: string;
  readonly about: string;
  run(): Promise<Measure>;
}

/** The middle one. */
export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
