import type { ApiScope } from '@galla/contract/core/api/scopes.ts';

/** The scopes of keys, as their forms name them. */
export const scopeNames: Readonly<Record<ApiScope, string>> = {
  read: 'Read',
  orders: 'Orders',
  refunds: 'Refunds',
  links: 'Payment links',
  webhooks: 'Webhooks',
};
