import * as z from 'zod/mini';
import { anyone, can, counterPhone, endpoint, feature, where } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { instant } from '../../core/schema.ts';
import { dynamicQrIds } from '../dynamic-qr/feature.ts';
import { dynamicQr, dynamicQrRequest } from '../dynamic-qr/schemas.ts';
import { ofCounter, ofStore } from '../stores/schemas.ts';
import { counterDeviceIds } from './feature.ts';
import { cashierField, counterDevice, counterShift, counterState, pairingCodeField } from './schemas.ts';

/** Who may set up and sign out counter phones: people who may change the store. */
const managesPhones = where(can('store_update_access'), { merchants: 'offline' });

/** The phones beside the tills of a store, as its merchant sees them. */
export const counterDevices = feature('counter-devices', {
  list: endpoint('GET /v1/store/:merchantId/:storeId/counterPhones', {
    summary: 'List the counter phones of a store, newest first; at most 200',
    access: managesPhones,
    params: ofStore,
    returns: z.object({ devices: z.array(counterDevice) }),
    errors: { STATUS_404: 404 },
  }),
  makeCode: endpoint('POST /v1/store/:merchantId/:storeId/terminals/:terminalId/pairingCode', {
    summary: 'Create an eight-digit code that sets up one phone for a counter, within 10 minutes',
    access: managesPhones,
    risk: 'access',
    params: ofCounter,
    returns: z.object({ code: z.string(), expiresAt: instant }),
    errors: { STATUS_404: 404, STORE_CLOSED: 409, TOO_MANY_REQUESTS: 429 },
  }),
  addThis: endpoint('POST /v1/store/:merchantId/:storeId/terminals/:terminalId/thisPhone', {
    summary: 'Set up this browser as a counter phone; its token is returned as a cookie',
    access: managesPhones,
    risk: 'access',
    params: ofCounter,
    returns: z.object({}),
    errors: { STATUS_404: 404, STORE_CLOSED: 409 },
  }),
  revoke: endpoint('POST /v1/store/:merchantId/:storeId/counterPhones/:deviceId/revoke', {
    summary: 'Sign out a counter phone immediately',
    access: managesPhones,
    risk: 'none',
    params: z.strictObject({ ...ofStore.shape, deviceId: idOf(counterDeviceIds) }),
    returns: z.object({}),
    errors: { STATUS_404: 404 },
  }),
});

const ofDynamicQr = z.strictObject({ id: idOf(dynamicQrIds) });
const oneDynamicQr = z.object({ dynamicQr });

/** The calls of a counter phone. Its token identifies the counter, so no call names one. */
export const counter = feature('counter', {
  pair: endpoint('POST /counter/v1/pair', {
    summary: 'Set up this browser as a counter phone with a code; its token is returned as a cookie',
    access: anyone,
    body: z.strictObject({ code: pairingCodeField }),
    returns: z.object({}),
    errors: { PAIRING_CODE_WRONG: 400, TOO_MANY_REQUESTS: 429 },
  }),
  state: endpoint('GET /counter/v1/state', {
    summary: 'Retrieve this phone’s counter, and the text of its QR code',
    access: counterPhone,
    returns: counterState,
  }),
  live: endpoint('GET /counter/v1/live', {
    summary:
      'Stream the payments of this counter as they arrive: first `ready` (counterReady), then `payments` (counterNews)',
    access: counterPhone,
    query: z.strictObject({
      /** The `now` of the last message that the phone has processed. */
      since: z.optional(instant),
    }),
    returns: 'text/event-stream',
  }),
  shift: endpoint('GET /counter/v1/shift', {
    summary: 'Retrieve the open shift of this counter, with its current totals',
    access: counterPhone,
    returns: z.object({ shift: counterShift }),
  }),
  endShift: endpoint('POST /counter/v1/shift/end', {
    summary: 'End the shift and start the next one',
    access: counterPhone,
    idempotent: true,
    body: z.strictObject({ cashier: z.optional(cashierField) }),
    returns: z.object({ ended: counterShift, shift: counterShift }),
  }),
  showQr: endpoint('POST /counter/v1/dynamic-qr', {
    summary: 'Create a QR code for a single payment of one amount at this counter',
    access: counterPhone,
    idempotent: true,
    body: z.strictObject(dynamicQrRequest),
    returns: oneDynamicQr,
    errors: { STORE_CLOSED: 409, MERCHANT_DISABLED: 409, STATUS_404: 404 },
  }),
  findQr: endpoint('GET /counter/v1/dynamic-qr/:id', {
    summary: 'Retrieve the current state of a dynamic QR code at this counter',
    access: counterPhone,
    params: ofDynamicQr,
    returns: oneDynamicQr,
    errors: { STATUS_404: 404 },
  }),
  cancelQr: endpoint('POST /counter/v1/dynamic-qr/:id/cancel', {
    summary: 'Cancel a dynamic QR code at this counter; one that has already ended is unchanged',
    access: counterPhone,
    params: ofDynamicQr,
    returns: oneDynamicQr,
    errors: { STATUS_404: 404 },
  }),
  leave: endpoint('POST /counter/v1/leave', {
    summary: 'Sign out this phone; its token stops working',
    access: counterPhone,
    returns: z.object({}),
  }),
});
