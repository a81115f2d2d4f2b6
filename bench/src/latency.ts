/** Latencies in ms. */
export interface Latency {
  readonly p50: number;
  readonly p99: number;
}

/**
 * The duration (ms) of `work` for each item, run by `callers` in parallel; each starts the next item after finishing
 * one.
 */
export async function timesOf<T>(
  items: readonly T[],
  callers: number,
  work: (item: T, caller: number) => Promise<unknown>,
): Promise<number[]> {
  const queue = items.values();
  const times: number[] = [];
  const follow = async (caller: number) => {
    for (const item of queue) {
      const startedAt = performance.now();
      await work(item, caller);
      times.push(performance.now() - startedAt);
    }
  };
  await Promise.all(Array.from({ length: callers }, (_, caller) => follow(caller)));
  return times;
}

/** The p50 and p99 of some durations. */
export function latencyOf(times: readonly number[]): Latency {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99) };
}

/** `1.23 ms (p50 0.98)`, for a bench's progress lines. */
export function inWords({ p50, p99 }: Latency): string {
  return `p99 ${p99.toFixed(2)} ms (p50 ${p50.toFixed(2)})`;
}
