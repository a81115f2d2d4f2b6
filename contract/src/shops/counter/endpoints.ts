import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, instant } from '../../core/schema.ts';
import { dynamicQrIds } from '../dynamic-qr/feature.ts';
import { dynamicQr, dynamicQrRequest } from '../dynamic-qr/schemas.ts';
import { ofCounter, ofStore } from '../stores/schemas.ts';
import { counterDeviceIds } from './feature.ts';
import { counterDevicesRoutes, counterRoutes } from './routes.ts';
import { cashierField, counterDevice, counterShift, counterState, pairingCodeField } from './schemas.ts';

/** The phones beside the tills of a store, as its merchant sees them. */
export const counterDevices = endpoints(counterDevicesRoutes, {
  list: {
    summary: 'List the counter phones of a store, newest first; at most 200',
    params: ofStore,
    returns: z.object({ devices: z.array(counterDevice) }),
    errors: { STATUS_404: 404 },
  },
  makeCode: {
    summary: 'Create an eight-digit code that sets up one phone for a counter, within 10 minutes',
    params: ofCounter,
    returns: z.object({ code: z.string(), expiresAt: instant }),
    errors: { STATUS_404: 404, STORE_CLOSED: 409, TOO_MANY_REQUESTS: 429 },
  },
  addThis: {
    summary: 'Set up this browser as a counter phone; its token is returned as a cookie',
    params: ofCounter,
    returns: z.object({}),
    errors: { STATUS_404: 404, STORE_CLOSED: 409 },
  },
  revoke: {
    summary: 'Sign out a counter phone immediately',
    params: z.strictObject({ ...ofStore.shape, deviceId: idOf(counterDeviceIds) }),
    returns: z.object({}),
    errors: { STATUS_404: 404 },
  },
});

const ofDynamicQr = z.strictObject({ id: idOf(dynamicQrIds) });
const oneDynamicQr = z.object({ dynamicQr });

/** The calls of a counter phone. Its token identifies the counter, so no call names one. */
export const counter = endpoints(counterRoutes, {
  pair: {
    summary: 'Set up this browser as a counter phone with a code; its token is returned as a cookie',
    body: z.strictObject({ code: pairingCodeField }),
    returns: z.object({}),
    errors: { PAIRING_CODE_WRONG: 400, TOO_MANY_REQUESTS: 429 },
  },
  state: { summary: 'Retrieve this phone’s counter, and the text of its QR code', returns: counterState },
  live: {
    summary:
      'Stream the payments of this counter as they arrive: first `ready` (counterReady), then `payments` (counterNews)',
    query: z.strictObject({
      /** The `now` of the last message that the phone has processed. */
      since: z.optional(instant),
    }),
    returns: 'text/event-stream',
  },
  shift: {
    summary: 'Retrieve the open shift of this counter, with its current totals',
    returns: z.object({ shift: counterShift }),
  },
  endShift: {
    summary: 'End the shift and start the next one',
    body: z.strictObject({ cashier: z.optional(cashierField) }),
    returns: z.object({ ended: counterShift, shift: counterShift }),
  },
  showQr: {
    summary: 'Create a QR code for a single payment of one amount at this counter',
    body: z.strictObject(dynamicQrRequest),
    returns: oneDynamicQr,
    errors: { STORE_CLOSED: 409, MERCHANT_DISABLED: 409, STATUS_404: 404 },
  },
  findQr: {
    summary: 'Retrieve the current state of a dynamic QR code at this counter',
    params: ofDynamicQr,
    returns: oneDynamicQr,
    errors: { STATUS_404: 404 },
  },
  cancelQr: {
    summary: 'Cancel a dynamic QR code at this counter; one that has already ended is unchanged',
    params: ofDynamicQr,
    returns: oneDynamicQr,
    errors: { STATUS_404: 404 },
  },
  leave: { summary: 'Sign out this phone; its token stops working', returns: z.object({}) },
});
