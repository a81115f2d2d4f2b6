import type { Tx } from '../db/database.ts';

/** The identifiers of a customer, at least one. Phones have ten digits; UPI IDs and e-mails are in lower case. */
export interface KnownCustomer {
  readonly phones: readonly string[];
  readonly vpas: readonly string[];
  readonly emails: readonly string[];
}

/**
 * Removes a customer's data from a tenant's rows: name, phone, UPI ID, e-mail and answers. Money, ids and bank
 * references stay. Needs the worker's role.
 * @returns how many rows it changed or deleted
 */
export type EraseCustomer = (tx: Tx, tenantId: string, customer: KnownCustomer, now: Date) => Promise<number>;

/** The name of an erased customer, where a name is required. */
export const erasedName = 'Erased customer';

/** Keys of stored JSON whose value belongs to a customer. */
const customerKey = /name|phone|mobile|contact|e-?mail|vpa|upi|payer|customer|answer/i;

/** All identifiers of a customer. */
export const identifiersOf = ({ phones, vpas, emails }: KnownCustomer): readonly string[] => [
  ...phones,
  ...vpas,
  ...emails,
];

/**
 * A copy of stored JSON without a customer. Each object that contains an identifier loses it, together with the texts
 * beside it whose keys concern customers.
 */
export function withoutCustomer(value: unknown, customer: KnownCustomer): unknown {
  if (Array.isArray(value))
    return value.map((item) => (isKnown(item, customer) ? '' : withoutCustomer(item, customer)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isTheirs = entries.some(([, item]) => isKnown(item, customer));
  return Object.fromEntries(
    entries.map(([key, item]) => {
      const goes = isKnown(item, customer) || (isTheirs && typeof item === 'string' && customerKey.test(key));
      return [key, goes ? '' : withoutCustomer(item, customer)];
    }),
  );
}

const isKnown = (item: unknown, customer: KnownCustomer): boolean =>
  typeof item === 'string' && identifiersOf(customer).some((known) => item.toLowerCase().includes(known));
