import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoint, feature } from '../../core/endpoint.ts';
import { noCardNumber } from '../../core/schema.ts';
import { textBy } from '../../identity/access/schemas.ts';
import { addsStores, changesStores } from './access.ts';
import { counterCodeRules } from './fields.ts';
import {
  addressInput,
  closeReasonField,
  counterNameField,
  ofCounter,
  ofStore,
  openingHours,
  storeCodeField,
  storeDetails,
  storeNameField,
  tagsField,
  terminal,
} from './schemas.ts';

const counterCodeField = textBy(counterCodeRules).check(z.toUpperCase(), noCardNumber);

/** Changes of stores and their counters by people (STO-03). */
export const storeChanges = feature('store-changes', {
  add: endpoint('POST /v1/store/:merchantId', {
    summary: 'Add a store with its first counters',
    access: addsStores,
    risk: 'none',
    idempotent: true,
    params: z.strictObject({ merchantId: merchantIdField }),
    body: z.strictObject({
      name: storeNameField,
      /** The store's code; generated if omitted. */
      storeId: z.optional(storeCodeField),
      address: addressInput,
      hours: z.optional(z.nullable(openingHours)),
      tags: z._default(tagsField, []),
      /** The names of its counters. */
      counters: z._default(z.array(counterNameField).check(z.maxLength(20, 'Start with up to 20 counters.')), [
        'Counter 1',
      ]),
    }),
    returns: storeDetails,
    errors: { STORE_CODE_TAKEN: 409, INVALID_MERCHANT_ID: 404 },
  }),
  change: endpoint('PATCH /v1/store/:merchantId/:storeId', {
    summary: 'Update the given fields of a store, unless someone else has saved since `version` was read',
    access: changesStores,
    risk: 'none',
    params: ofStore,
    body: z.strictObject({
      version: z.int(),
      name: z.optional(storeNameField),
      address: z.optional(addressInput),
      hours: z.optional(z.nullable(openingHours)),
      tags: z.optional(tagsField),
    }),
    returns: storeDetails,
    errors: { CONFLICT: 409, STATUS_404: 404 },
  }),
  close: endpoint('POST /v1/store/:merchantId/:storeId/close', {
    summary: 'Close a store; its history remains, and payments that still arrive are accepted',
    access: changesStores,
    risk: 'none',
    params: ofStore,
    body: z.strictObject({ reason: closeReasonField }),
    returns: storeDetails,
    errors: { CONFLICT: 409, STATUS_404: 404 },
  }),
  reopen: endpoint('POST /v1/store/:merchantId/:storeId/reopen', {
    summary: 'Reopen a closed store',
    access: changesStores,
    risk: 'none',
    params: ofStore,
    returns: storeDetails,
    errors: { CONFLICT: 409, STATUS_404: 404 },
  }),
  addCounter: endpoint('POST /v1/store/:merchantId/:storeId/terminals', {
    summary: 'Add a counter to a store',
    access: changesStores,
    risk: 'none',
    idempotent: true,
    params: ofStore,
    body: z.strictObject({
      name: counterNameField,
      /** The counter's code, unique in its store; generated if omitted. */
      terminalId: z.optional(counterCodeField),
    }),
    returns: terminal,
    errors: { COUNTER_CODE_TAKEN: 409, COUNTER_LIMIT_REACHED: 409, STORE_CLOSED: 409, STATUS_404: 404 },
  }),
  renameCounter: endpoint('PATCH /v1/store/:merchantId/:storeId/terminals/:terminalId', {
    summary: 'Rename a counter',
    access: changesStores,
    risk: 'none',
    params: ofCounter,
    body: z.strictObject({ name: counterNameField }),
    returns: terminal,
    errors: { STATUS_404: 404 },
  }),
  closeCounter: endpoint('POST /v1/store/:merchantId/:storeId/terminals/:terminalId/close', {
    summary: 'Close a counter; its history remains, and payments that still arrive are accepted',
    access: changesStores,
    risk: 'none',
    params: ofCounter,
    body: z.strictObject({ reason: z.optional(closeReasonField) }),
    returns: terminal,
    errors: { CONFLICT: 409, STATUS_404: 404 },
  }),
  reopenCounter: endpoint('POST /v1/store/:merchantId/:storeId/terminals/:terminalId/reopen', {
    summary: 'Reopen a closed counter',
    access: changesStores,
    risk: 'none',
    params: ofCounter,
    returns: terminal,
    errors: { CONFLICT: 409, STATUS_404: 404 },
  }),
});
