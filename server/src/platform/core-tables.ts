/**
 * The tables that every feature may read without declaring them: the owners of money, their people, and their stores.
 * Most statements join them. The platform reads them for the scope of a session.
 */
export const coreTables = [
  'tenant',
  'merchant',
  // A membership belongs to a merchant or a group, so the group is as general as the merchant.
  'merchant_group',
  'person',
  'membership',
  'store',
  'terminal',
] as const;

/** The name of a table that every feature may read. */
export type CoreTable = (typeof coreTables)[number];
