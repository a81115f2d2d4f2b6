import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints } from '../../core/endpoint.ts';
import { noCardNumber } from '../../core/schema.ts';
import { textBy } from '../../identity/access/schemas.ts';
import { counterCodeRules } from './fields.ts';
import { storeChangesRoutes } from './routes.ts';
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
export const storeChanges = endpoints(storeChangesRoutes, {
  add: {
    summary: 'Add a store with its first counters',
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
  },
  change: {
    summary: 'Update the given fields of a store, unless someone else has saved since `version` was read',
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
  },
  close: {
    summary: 'Close a store; its history remains, and payments that still arrive are accepted',
    params: ofStore,
    body: z.strictObject({ reason: closeReasonField }),
    returns: storeDetails,
    errors: { CONFLICT: 409, STATUS_404: 404 },
  },
  reopen: {
    summary: 'Reopen a closed store',
    params: ofStore,
    returns: storeDetails,
    errors: { CONFLICT: 409, STATUS_404: 404 },
  },
  addCounter: {
    summary: 'Add a counter to a store',
    params: ofStore,
    body: z.strictObject({
      name: counterNameField,
      /** The counter's code, unique in its store; generated if omitted. */
      terminalId: z.optional(counterCodeField),
    }),
    returns: terminal,
    errors: { COUNTER_CODE_TAKEN: 409, COUNTER_LIMIT_REACHED: 409, STORE_CLOSED: 409, STATUS_404: 404 },
  },
  renameCounter: {
    summary: 'Rename a counter',
    params: ofCounter,
    body: z.strictObject({ name: counterNameField }),
    returns: terminal,
    errors: { STATUS_404: 404 },
  },
  closeCounter: {
    summary: 'Close a counter; its history remains, and payments that still arrive are accepted',
    params: ofCounter,
    body: z.strictObject({ reason: z.optional(closeReasonField) }),
    returns: terminal,
    errors: { CONFLICT: 409, STATUS_404: 404 },
  },
  reopenCounter: {
    summary: 'Reopen a closed counter',
    params: ofCounter,
    returns: terminal,
    errors: { CONFLICT: 409, STATUS_404: 404 },
  },
});
