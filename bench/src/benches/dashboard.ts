import type { Bench, Measure } from '../bench.ts';
import { type BenchEnvironment, inEnvironment } from '../bench-environment.ts';
import { signIn } from '../client.ts';
import { ensureLoaded } from '../data/load.ts';
import { inWords, latencyOf, timesOf } from '../latency.ts';

const day = 86_400_000;
const istOffset = 19_800_000;
const rounds = 8;
const callsEach = 40;

/** The two most used periods: the ISO week and 30 days, in Indian calendar days. */
function periods(now: number): { readonly name: string; readonly from: string; readonly to: string }[] {
  const today = Math.floor((now + istOffset) / day) * day - istOffset;
  const monday = today - ((new Date(today + istOffset).getUTCDay() + 6) % 7) * day;
  const between = (name: string, from: number, to: number) => ({
    name,
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  return [between('ISO week', monday, monday + 7 * day), between('30 days', today - 29 * day, today + day)];
}

async function measure(environment: BenchEnvironment): Promise<Measure> {
  const [big, small] = await ensureLoaded(environment.adminUrl);
  if (big === undefined || small === undefined) throw new Error('The merchants are missing');
  const people = {
    small: await signIn(environment, small.merchantId),
    big: await signIn(environment, big.merchantId),
  };
  const api = await environment.startApi();
  const ratios: { readonly value: number; readonly limit: number }[] = [];
  try {
    for (const { name, ...period } of periods(Date.now())) {
      const all = { small: [] as number[], big: [] as number[] };
      for (let round = 0; round <= rounds; round += 1) {
        for (const who of ['small', 'big'] as const) {
          const calls = Array.from({ length: callsEach }, () => period);
          const times = await timesOf(calls, 1, (body) => people[who].call(api.url, '/api/v1/insights/summary', body));
          if (round > 0) all[who].push(...times);
        }
      }
      const [value, limit] = [latencyOf(all.big), latencyOf(all.small)];
      console.log(
        `${name}: 5 thousand ${inWords(limit)}, 5 million ${inWords(value)}, p50 ${(value.p50 / limit.p50).toFixed(2)} times`,
      );
      ratios.push({ value: value.p50, limit: limit.p50 });
    }
  } finally {
    await api.stop();
    for (const person of Object.values(people)) person.close();
  }
  const worst = ratios.toSorted((a, b) => b.value / b.limit - a.value / a.limit)[0] ?? { value: 0, limit: 1 };
  const ratio = worst.value / worst.limit;
  return { ...worst, unit: 'ms', ratio, aim: '≤ 1.5', reached: ratio <= 1.5 };
}

/** The dashboard's totals and trend with many payments against few: the worse of its two periods. */
export const bench: Bench = {
  name: 'dashboard',
  about: 'the dashboard of a merchant with 5 million payments against one with 5 thousand',
  run: () => inEnvironment(measure),
};
