import type { ApiScope } from '@galla/contract/core/api/scopes.ts';

/** The names of key scopes in forms. */
export const scopeNames: Readonly<Record<ApiScope, string>> = {
  read: 'Read',
  orders: 'Orders',
  refunds: 'Refunds',
  links: 'Payment links',
  webhooks: 'Webhooks',
};
