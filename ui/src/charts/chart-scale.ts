/** The scales of the charts. Amounts in paise. */

/** A scale from zero: its top, and at most four grid lines above zero, at round rupees. */
export type ChartScale = { top: number; ticks: readonly number[] };

/**
 * Round ticks for a largest value: `[0, 20K, 40K, 60K, 80K]`. Steps are 1, 2, 2.5 or 5 times a power of ten rupees, so
 * that compact labels stay short. An empty chart has a line at ₹100.
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

/** How many bars to skip between labels, so that labels of `labelWidth` px do not touch on bars `step` px apart. */
export function labelEvery(step: number, labelWidth: number): number {
  return Math.max(1, Math.ceil(labelWidth / Math.max(step, 0.1)));
}

/**
 * The amount above which bars are cut, if at most one bar in twenty is more than twice as high as the next: a single
 * large payment would make the rest unreadable. Undefined if no bar is cut. Amounts in paise.
 */
export function cutOf(amounts: readonly number[]): number | undefined {
  const sorted = amounts.filter((amount) => amount > 0).toSorted((one, other) => other - one);
  if (sorted.length < 6) return undefined;
  const few = Math.max(1, Math.floor(sorted.length / 20));
  return sorted.find((amount, place) => place > 0 && place <= few && (sorted[place - 1] ?? 0) > amount * 2);
}
