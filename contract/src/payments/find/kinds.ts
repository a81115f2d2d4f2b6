/** The kinds of things that are found by their values, in the order of the groups. */
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

/** A kind of thing that is found. */
export type FindingKind = (typeof findingKinds)[number];

/** The values by which something is found, the exact ones first; the settlements beside a day without one at last. */
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

/** The value by which something was found. */
export type Reason = (typeof reasons)[number];
