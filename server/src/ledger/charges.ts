import type { Instrument, PriceClass } from '@galla/contract/payments/instruments.ts';
import { instruments } from '@galla/contract/payments/instruments.ts';
import type { RateSource } from '@galla/contract/settlement-checks/endpoints.ts';
import { istMonth } from '../platform/indian-time.ts';

/** What a payment costs the merchant, in paise. */
export interface Charges {
  readonly fee: number;
  readonly gst: number;
}

/** What the charges of a payment depend on. `at`: when it began, which never changes, in ms. `amount` in paise. */
export interface Charged {
  readonly amount: number;
  readonly instrument: Instrument;
  readonly cardNetwork?: string | undefined;
  readonly cardCategory?: string | undefined;
  readonly byQr: boolean;
  readonly at: number;
}

/** One line of a merchant's own rate card. Times in ms; a line without an instrument, network or category fits all. */
export interface Rate {
  readonly instrument: string | null;
  readonly cardNetwork: string | null;
  readonly cardCategory: 'CONSUMER' | 'CORPORATE' | null;
  /** Hundredths of a percent. */
  readonly basisPoints: number;
  /** The most that one payment costs, in paise. */
  readonly maxFee: number | null;
  readonly validFrom: number;
  readonly validUntil: number | null;
}

/** What a merchant has agreed on. */
export interface Prices {
  readonly keysReleasedAt: number | null;
  readonly largeTurnover: boolean;
  readonly rates: readonly Rate[];
  /** Whether GST is CGST and SGST, two equal halves, and not IGST. */
  readonly halves?: boolean;
}

/** A rate in hundredths of a percent and the most that it comes to. */
interface Price {
  readonly basisPoints: number;
  readonly maxFee: number | null;
}

const free: Price = { basisPoints: 0, maxFee: null };
/** The blended rate, and those of cards (SET-03). */
const blended: Price = { basisPoints: 185, maxFee: null };
const creditCard: Price = { basisPoints: 195, maxFee: null };
const dearCard: Price = { basisPoints: 290, maxFee: null };
const gstPercent = 18;
/** Up to this amount, in paise, a single card payment's fee bears no GST. */
export const cardWithoutGst = 2_000_00;

/** The rate that applies to a payment, and where it comes from. */
export interface AppliedRate extends Price {
  /** Free by law, in the free period, agreed, the standard one, or the most that the law allows. */
  readonly source: RateSource;
}

/**
 * The fee, rounded half to even once, and the GST on it. UPI and RuPay debit are free by law, whatever was
 * agreed; other debit cards cost at most what the law allows.
 */
export function chargesOf(payment: Charged, prices: Prices): Charges {
  const fee = feeOf(payment.amount, appliedRate(payment, prices));
  return { fee, gst: bearsGst(payment) ? gstOn(fee, prices.halves === true) : 0 };
}

/** Which rate a payment is charged by. */
export function appliedRate(payment: Charged, prices: Prices): AppliedRate {
  if (isFreeByLaw(payment)) return { source: 'FREE_BY_LAW', ...free };
  if (isFreePeriod(payment.at, prices.keysReleasedAt)) return { source: 'FREE_PERIOD', ...free };
  const own = ownRate(payment, prices.rates);
  const agreed = own ?? standardPrice(payment);
  if (priceClassOf(payment) === 'DEBIT_CARD') {
    const cap = debitCap(payment, prices);
    if (feeOf(payment.amount, cap) < feeOf(payment.amount, agreed)) return { source: 'LEGAL_LIMIT', ...cap };
  }
  const { basisPoints, maxFee } = agreed;
  return { source: own === undefined ? 'STANDARD' : 'AGREED', basisPoints, maxFee };
}

const priceClassOf = ({ instrument }: Pick<Charged, 'instrument'>) => instruments[instrument].priceClass;

/** UPI and RuPay debit, since 1 January 2020. */
function isFreeByLaw(payment: Charged): boolean {
  const priceClass = priceClassOf(payment);
  return priceClass === 'UPI' || (priceClass === 'DEBIT_CARD' && payment.cardNetwork === 'RUPAY');
}

/** Until the end of the second month after the month in which the production keys were released, in India (SET-03). */
function isFreePeriod(at: number, keysReleasedAt: number | null): boolean {
  return keysReleasedAt !== null && istMonth(at) <= istMonth(keysReleasedAt) + 2;
}

function standardPrice(payment: Charged): Price {
  const { cardNetwork, cardCategory } = payment;
  const isDear = cardNetwork === 'AMEX' || cardNetwork === 'DINERS' || cardCategory === 'CORPORATE';
  const prices = { UPI: free, CREDIT_CARD: isDear ? dearCard : creditCard, DEBIT_CARD: blended, BLENDED: blended };
  return (prices satisfies Record<PriceClass, Price>)[priceClassOf(payment)];
}

/** The most that a debit card may cost, by the merchant's turnover and whether a QR code was scanned. */
function debitCap({ byQr }: Charged, { largeTurnover }: Prices): Price {
  if (largeTurnover) return { basisPoints: byQr ? 80 : 90, maxFee: 1_000_00 };
  return { basisPoints: byQr ? 30 : 40, maxFee: 200_00 };
}

/** The line that says most of the payment; of two that say as much, the one that is valid since later. */
function ownRate(payment: Charged, rates: readonly Rate[]): Rate | undefined {
  const fitting = rates.filter(
    (rate) =>
      rate.validFrom <= payment.at &&
      (rate.validUntil === null || payment.at < rate.validUntil) &&
      fits(rate.instrument, payment.instrument) &&
      fits(rate.cardNetwork, payment.cardNetwork) &&
      fits(rate.cardCategory, payment.cardCategory),
  );
  return fitting.toSorted((a, b) => said(b) - said(a) || b.validFrom - a.validFrom)[0];
}

const fits = (wanted: string | null, given: string | undefined) => wanted === null || wanted === given;
const said = ({ instrument, cardNetwork, cardCategory }: Rate) =>
  [instrument, cardNetwork, cardCategory].filter((part) => part !== null).length;

function feeOf(amount: number, { basisPoints, maxFee }: Price): number {
  const fee = divideHalfEven(amount * basisPoints, 10_000);
  return maxFee === null ? fee : Math.min(fee, maxFee);
}

/** Whether the fee of a payment bears GST: that of a single card payment up to ₹2,000 does not. */
export function bearsGst({ instrument, amount }: Pick<Charged, 'instrument' | 'amount'>): boolean {
  return instruments[instrument].card === null || amount > cardWithoutGst;
}

/**
 * GST on fees: IGST is 18 % of them, rounded once. CGST is 9 %, rounded once, and SGST is the same amount, so that they
 * are equal. Of one payment it is an estimate until its settlement shares out what it comes to (0039).
 */
export function gstOn(taxable: number, halves: boolean): number {
  const parts = halves ? 2 : 1;
  return parts * divideHalfEven((taxable * gstPercent) / parts, 100);
}

/**
 * Divides whole numbers and rounds half to even, without a fraction on the way. The largest payment at the largest rate
 * stays far within the safe integers.
 */
export function divideHalfEven(dividend: number, divisor: number): number {
  if (!Number.isSafeInteger(dividend) || dividend < 0) throw new RangeError(`${dividend} cannot be divided exactly`);
  const rest = dividend % divisor;
  const whole = (dividend - rest) / divisor;
  if (rest * 2 === divisor) return whole + (whole % 2);
  return rest * 2 > divisor ? whole + 1 : whole;
}
