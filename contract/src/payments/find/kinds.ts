/** The kinds of records found by their values, in the order of the groups. */
export const findingKinds = [
  'payment',
  'refund',
  'settlement',
  'onlineLink',
  'shopLink',
  'person',
  'store',
  'qrCode',
  'report',
] as const;

/** A kind of record that can be found. */
export type FindingKind = (typeof findingKinds)[number];

/** The values by which a record is found, exact ones first; the nearest settlements of a day without one come last. */
export const reasons = [
  'ID',
  'ORDER',
  'CHARGEBACK',
  'PAYOUT',
  'UTR',
  'ARN',
  'UPI_ID',
  'PHONE',
  'AMOUNT',
  'DATE',
  'CARD',
  'PHONE_END',
  'NAME',
  'REFERENCE',
  'STORE',
  'BEFORE',
  'AFTER',
] as const;

/** The value by which a record was found. */
export type Reason = (typeof reasons)[number];
