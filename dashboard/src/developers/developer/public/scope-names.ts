import type { ApiScope } from '@galla/contract/core/api/scopes.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

/** The names of key scopes in forms. */
export const scopeNames: Readonly<Record<ApiScope, MessageDescriptor>> = {
  read: msg`Read`,
  orders: msg`Orders`,
  refunds: msg`Refunds`,
  links: msg`Payment links`,
  webhooks: msg`Webhooks`,
};
