/**
 * The tables that every feature may read without naming them: who owns the money, who works there, and where. Most
 * statements join them. The platform itself reads them to know the scope of a session.
 */
export const coreTables = [
  'tenant',
  'merchant',
  // A membership is one of a merchant or of a group, so the group is as general as the merchant.
  'merchant_group',
  'person',
  'membership',
  'store',
  'terminal',
] as const;

/** The name of a table that every feature may read. */
export type CoreTable = (typeof coreTables)[number];
