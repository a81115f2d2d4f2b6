/** The result of a bench. `limit` is the figure without our server, measured in the same run. */
export interface Measure {
  readonly value: number;
  readonly unit: string;
  readonly limit: number;
  /** value ÷ limit. */
  readonly ratio: number;
  /** The target for the ratio, as text: `≥ 0.5`. */
  readonly aim: string;
  readonly reached: boolean;
}

/** One bench: a file in `benches/` with an export `bench`. */
export interface Bench {
  readonly name: string;
  readonly about: string;
  run(): Promise<Measure>;
}

export function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
