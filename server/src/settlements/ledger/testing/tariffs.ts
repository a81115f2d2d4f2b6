import type { GstRate, TariffRate, Tariffs } from '../public/tariff.ts';

const validFrom = Date.parse('1970-01-01T00:00:00+05:30');

const lineOf = (kind: TariffRate['kind'], line: Partial<TariffRate>): TariffRate => ({
  kind,
  priceClass: 'BLENDED',
  cardNetwork: null,
  cardCategory: null,
  byQr: null,
  largeTurnover: null,
  basisPoints: 0,
  maxFee: null,
  validFrom,
  ...line,
});
const debitLimit = (byQr: boolean, largeTurnover: boolean, basisPoints: number): TariffRate =>
  lineOf('LIMIT', {
    priceClass: 'DEBIT_CARD',
    byQr,
    largeTurnover,
    basisPoints,
    maxFee: largeTurnover ? 1_000_00 : 200_00,
  });

/** The GST on fees in a new database. */
export const firstGst: GstRate = { basisPoints: 1800, cardLimit: 2_000_00, validFrom };

/** The tariffs in a new database. */
export const firstTariffs: Tariffs = {
  rates: [
    lineOf('STANDARD', { priceClass: 'UPI' }),
    lineOf('STANDARD', { priceClass: 'BLENDED', basisPoints: 185 }),
    lineOf('STANDARD', { priceClass: 'DEBIT_CARD', basisPoints: 185 }),
    lineOf('STANDARD', { priceClass: 'CREDIT_CARD', basisPoints: 195 }),
    lineOf('STANDARD', { priceClass: 'CREDIT_CARD', cardNetwork: 'AMEX', basisPoints: 290 }),
    lineOf('STANDARD', { priceClass: 'CREDIT_CARD', cardNetwork: 'DINERS', basisPoints: 290 }),
    lineOf('STANDARD', { priceClass: 'CREDIT_CARD', cardCategory: 'CORPORATE', basisPoints: 290 }),
    lineOf('LIMIT', { priceClass: 'UPI' }),
    lineOf('LIMIT', { priceClass: 'DEBIT_CARD', cardNetwork: 'RUPAY' }),
    debitLimit(false, false, 40),
    debitLimit(true, false, 30),
    debitLimit(false, true, 90),
    debitLimit(true, true, 80),
  ],
  gst: [firstGst],
};
