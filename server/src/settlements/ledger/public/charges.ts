import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import { instruments } from '@galla/contract/payments/payments/instruments.ts';
import type { RateSource } from '@galla/contract/settlements/settlement-checks/rules.ts';
import type { GstRate, Price, Rate, Tariff, TariffRate } from './tariff.ts';

/** The merchant's charges for a payment, in paise. */
export interface Charges {
  readonly fee: number;
  readonly gst: number;
}

/** The fields of a payment that determine its charges, together with the tariff at its start. `amount` is in paise. */
export interface Charged {
  readonly amount: number;
  readonly instrument: Instrument;
  readonly cardNetwork?: string | undefined;
  readonly cardCategory?: string | undefined;
  readonly byQr: boolean;
}

const free: Price = { basisPoints: 0, maxFee: null };

/** The rate that applies to a payment, and its source. */
export interface AppliedRate extends Price {
  /** Free by law, in the free period, agreed, the standard one, or the legal limit. */
  readonly source: RateSource;
}

/**
 * The fee, rounded half to even once, and the GST on it. The tariff is the one at the start of the payment. No other
 * code computes fees.
 */
export function chargesOf(payment: Charged, tariff: Tariff): Charges {
  const fee = feeOf(payment.amount, appliedRate(payment, tariff));
  return { fee, gst: bearsGst(payment, tariff.gst) ? gstOn(fee, tariff.gst, tariff.halves) : 0 };
}

/** The rate of a payment: the agreed one, up to the legal limit. */
export function appliedRate(payment: Charged, tariff: Tariff): AppliedRate {
  const limit = lowestLimit(payment, tariff);
  if (limit?.basisPoints === 0) return { source: 'FREE_BY_LAW', ...free };
  if (tariff.isFreePeriod) return { source: 'FREE_PERIOD', ...free };
  const agreed = bestOf(tariff.agreed.filter((rate) => fitsAgreed(rate, payment)));
  const { basisPoints, maxFee } = agreed ?? standardPrice(payment, tariff);
  if (limit !== undefined && feeOf(payment.amount, limit) < feeOf(payment.amount, { basisPoints, maxFee }))
    return { source: 'LEGAL_LIMIT', basisPoints: limit.basisPoints, maxFee: limit.maxFee };
  return { source: agreed === undefined ? 'STANDARD' : 'AGREED', basisPoints, maxFee };
}

/** @throws RangeError if a price class has no standard price */
function standardPrice(payment: Charged, tariff: Tariff): Price {
  const price = bestOf(tariff.standard.filter((line) => fitsLine(line, payment, tariff)));
  if (price === undefined) throw new RangeError(`${payment.instrument} has no standard price`);
  return price;
}

function lowestLimit(payment: Charged, tariff: Tariff): Price | undefined {
  const fees = tariff.limits
    .filter((line) => fitsLine(line, payment, tariff))
    .map((line) => [feeOf(payment.amount, line), line] as const);
  return fees.toSorted(([a, one], [b, other]) => a - b || one.basisPoints - other.basisPoints)[0]?.[1];
}

const fits = <Value>(wanted: Value | null, given: Value | undefined) => wanted === null || wanted === given;

const fitsLine = (line: TariffRate, payment: Charged, { isLargeTurnover }: Tariff): boolean =>
  line.priceClass === instruments[payment.instrument].priceClass &&
  fits<string>(line.cardNetwork, payment.cardNetwork) &&
  fits<string>(line.cardCategory, payment.cardCategory) &&
  fits(line.byQr, payment.byQr) &&
  fits(line.largeTurnover, isLargeTurnover);

const fitsAgreed = (rate: Rate, payment: Charged): boolean =>
  fits(rate.instrument, payment.instrument) &&
  fits(rate.cardNetwork, payment.cardNetwork) &&
  fits<string>(rate.cardCategory, payment.cardCategory);

/** The line with the most conditions, or the newest of equal lines. */
function bestOf<Line extends Rate | TariffRate>(lines: readonly Line[]): Line | undefined {
  return lines.toSorted((a, b) => detailOf(b) - detailOf(a) || b.validFrom - a.validFrom)[0];
}

const detailOf = (line: Rate | TariffRate): number =>
  ['instrument' in line ? line.instrument : null, line.cardNetwork, line.cardCategory].filter((part) => part !== null)
    .length + ('byQr' in line ? [line.byQr, line.largeTurnover].filter((part) => part !== null).length : 0);

function feeOf(amount: number, { basisPoints, maxFee }: Price): number {
  const fee = divideHalfEven(amount * basisPoints, 10_000);
  return maxFee === null ? fee : Math.min(fee, maxFee);
}

/** Whether the fee of a payment bears GST. The fee of a single card payment up to the limit does not. */
export function bearsGst(
  { instrument, amount }: Pick<Charged, 'instrument' | 'amount'>,
  { cardLimit }: Pick<GstRate, 'cardLimit'>,
): boolean {
  return instruments[instrument].card === null || amount > cardLimit;
}

/**
 * GST on fees. IGST is the whole rate, rounded once. CGST is half of the rate, rounded once, and SGST is the same
 * amount, so that both are equal. For one payment this is an estimate until its settlement allocates the GST of all its
 * payments (0039).
 */
export function gstOn(taxable: number, { basisPoints }: Pick<GstRate, 'basisPoints'>, halves: boolean): number {
  const parts = halves ? 2 : 1;
  return parts * divideHalfEven((taxable * basisPoints) / parts, 10_000);
}

/**
 * Divides whole numbers and rounds half to even, without fractions in between. The largest payment at the largest rate
 * stays far within the safe integers.
 */
export function divideHalfEven(dividend: number, divisor: number): number {
  if (!Number.isSafeInteger(dividend) || dividend < 0) throw new RangeError(`${dividend} cannot be divided exactly`);
  const rest = dividend % divisor;
  const whole = (dividend - rest) / divisor;
  if (rest * 2 === divisor) return whole + (whole % 2);
  return rest * 2 > divisor ? whole + 1 : whole;
}
