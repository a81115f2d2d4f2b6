import type { CardNetwork, PriceClass } from '@galla/contract/payments/payments/instruments.ts';
import { istMonth, startOfIstMonth } from '../../../platform/indian-time.ts';

/** A rate in hundredths of a percent, and the maximum fee of one payment in paise; null without a limit. */
export interface Price {
  readonly basisPoints: number;
  readonly maxFee: number | null;
}

/** Every process reads a new rate within a minute, so a rate may only become valid after this time, in ms. */
export const rateDelayMs = 120_000;

/** The names of the price classes, for operators. Every class has a standard price in `tariff_rate`. */
export const priceClassNames: { readonly [Class in PriceClass]: string } = {
  UPI: 'UPI',
  CREDIT_CARD: 'Credit cards',
  DEBIT_CARD: 'Debit cards',
  BLENDED: 'Everything else',
};

type CardCategory = 'CONSUMER' | 'CORPORATE';

/**
 * A standard price or a legal limit. A line without a network, category, QR code or turnover matches all. Times are in
 * ms.
 */
export interface TariffRate extends Price {
  readonly kind: 'STANDARD' | 'LIMIT';
  readonly priceClass: PriceClass;
  readonly cardNetwork: CardNetwork | null;
  readonly cardCategory: CardCategory | null;
  readonly byQr: boolean | null;
  readonly largeTurnover: boolean | null;
  readonly validFrom: number;
}

/** The GST on fees. Card payments up to `cardLimit` paise bear none. */
export interface GstRate {
  /** Hundredths of a percent. It is even, because CGST and SGST are half of it each. */
  readonly basisPoints: number;
  readonly cardLimit: number;
  readonly validFrom: number;
}

/**
 * One line of a merchant's own rate card. Times are in ms. A line without an instrument, network or category matches
 * all.
 */
export interface Rate extends Price {
  readonly instrument: string | null;
  readonly cardNetwork: string | null;
  readonly cardCategory: CardCategory | null;
  readonly validFrom: number;
  readonly validUntil: number | null;
}

/** A change of the merchant's turnover class, above ₹20 lakh or not, from a given time. */
export interface TurnoverClass {
  readonly isLarge: boolean;
  readonly validFrom: number;
}

/** The tariffs of all merchants, with their history, ordered by `validFrom`. */
export interface Tariffs {
  readonly rates: readonly TariffRate[];
  readonly gst: readonly GstRate[];
}

/** All prices of a merchant, with their history. */
export interface Prices {
  readonly tariffs: Tariffs;
  readonly keysReleasedAt: number | null;
  /** Newest last. */
  readonly turnovers: readonly TurnoverClass[];
  /** The rates that the merchant has agreed. */
  readonly rates: readonly Rate[];
  /** Whether GST is CGST and SGST, two equal halves, instead of IGST. */
  readonly halves?: boolean;
}

/** The prices of a merchant at a given time. */
export interface Tariff {
  readonly standard: readonly TariffRate[];
  readonly limits: readonly TariffRate[];
  readonly agreed: readonly Rate[];
  readonly isLargeTurnover: boolean;
  readonly isFreePeriod: boolean;
  readonly gst: GstRate;
  readonly halves: boolean;
}

/** The prices of a payment that began at a given time, in ms. @throws RangeError before the first GST rate */
export function tariffAt({ tariffs, keysReleasedAt, turnovers, rates, halves = false }: Prices, at: number): Tariff {
  return {
    ...linesAt(tariffs.rates, at),
    agreed: rates.filter(({ validFrom, validUntil }) => validFrom <= at && (validUntil === null || at < validUntil)),
    isLargeTurnover: validAt(turnovers, at)?.isLarge ?? false,
    isFreePeriod: isFreePeriod(at, keysReleasedAt),
    gst: gstAt(tariffs, at),
    halves,
  };
}

/** The GST on fees of payments that began at a given time, in ms. @throws RangeError before the first rate */
export function gstAt({ gst }: Tariffs, at: number): GstRate {
  const rate = validAt(gst, at);
  if (rate === undefined) throw new RangeError(`There is no GST rate at ${at}`);
  return rate;
}

/** The newest valid line. Of two with the same start, the later in the list. */
function validAt<Dated extends { readonly validFrom: number }>(rows: readonly Dated[], at: number): Dated | undefined {
  let newest: Dated | undefined;
  for (const row of rows)
    if (row.validFrom <= at && (newest === undefined || row.validFrom >= newest.validFrom)) newest = row;
  return newest;
}

type Lines = Pick<Tariff, 'standard' | 'limits'>;

/** Cached for each list and each start of a line, because every payment of a batch needs the same. */
const linesByCount = new WeakMap<readonly TariffRate[], Map<number, Lines>>();

function linesAt(rates: readonly TariffRate[], at: number): Lines {
  const count = rates.findLastIndex(({ validFrom }) => validFrom <= at) + 1;
  const known = linesByCount.get(rates) ?? new Map<number, Lines>();
  linesByCount.set(rates, known);
  const found = known.get(count) ?? linesOf(rates.slice(0, count));
  known.set(count, found);
  return found;
}

function linesOf(rates: readonly TariffRate[]): Lines {
  const lines = newestOfEach(rates);
  return {
    standard: lines.filter(({ kind }) => kind === 'STANDARD'),
    limits: lines.filter(({ kind }) => kind === 'LIMIT'),
  };
}

/** The newest of the lines for the same payments. Of two with the same start, the later in the list. */
function newestOfEach(lines: readonly TariffRate[]): TariffRate[] {
  const newest = new Map<string, TariffRate>();
  for (const line of lines) {
    const { kind, priceClass, cardNetwork, cardCategory, byQr, largeTurnover, validFrom } = line;
    const key = `${kind} ${priceClass} ${cardNetwork} ${cardCategory} ${byQr} ${largeTurnover}`;
    if ((newest.get(key)?.validFrom ?? validFrom) <= validFrom) newest.set(key, line);
  }
  return [...newest.values()];
}

/** How many months are free after the month in which the production keys were released. */
const freeMonths = 2;

/**
 * The end of the free period: the end of the second month after the month in which the production keys were released,
 * in Indian time. Both in ms.
 */
export const freePeriodEnd = (keysReleasedAt: number): number =>
  startOfIstMonth(istMonth(keysReleasedAt) + freeMonths + 1);

function isFreePeriod(at: number, keysReleasedAt: number | null): boolean {
  return keysReleasedAt !== null && istMonth(at) <= istMonth(keysReleasedAt) + freeMonths;
}
