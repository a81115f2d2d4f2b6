/** Scales of our charts. Amounts in paise. */

/** A scale from zero: its top and at most four grid lines above zero, at round rupees. */
export type ChartScale = { top: number; ticks: readonly number[] };

/**
 * Round ticks for a largest value: `[0, 20K, 40K, 60K, 80K]`. Steps are 1, 2, 2.5 or 5 times a power of ten rupees, so
 * that the compact labels stay short. An empty chart has a line at ₹100.
 */
export function niceScale(largest: number): ChartScale {
  const rupees = Math.max(largest / 100, 4);
  const rough = rupees / 4;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough - 1e-9) ?? 10) * power;
  const count = Math.max(1, Math.ceil(rupees / step - 1e-9));
  const ticks = Array.from({ length: count + 1 }, (_, index) => Math.round(step * index * 100));
  return { top: ticks.at(-1) ?? 100, ticks };
}

/** The step between drawn labels, so that labels of `labelWidth` px do not touch on bars `step` px apart. */
export function labelEvery(step: number, labelWidth: number): number {
  return Math.max(1, Math.ceil(labelWidth / Math.max(step, 0.1)));
}

/**
 * The amount up to which bars are drawn whole, where one in twenty or fewer is more than four times as high as all others: a single
 * large payment would make the rest unreadable. Undefined where all fit. Amounts in paise.
 */
export function cutOf(amounts: readonly number[]): number | undefined {
  const [largest = 0, ...rest] = amounts.filter((amount) => amount > 0).toSorted((one, other) => other - one);
  const most = Math.max(1, Math.floor((rest.length + 1) / 20));
  const among = rest[most - 1];
  return rest.length >= 5 && among !== undefined && largest > among * 4 ? among : undefined;
}
