import * as z from 'zod/mini';
import { orderStates } from '../../collect/checkout/endpoints.ts';
import { identifier, idOf } from '../../core/schema.ts';
import { dynamicQrIds } from '../../shops/dynamic-qr/feature.ts';
import { dynamicQrRequest } from '../../shops/dynamic-qr/schemas.ts';
import { dynamicQrStates } from '../../shops/dynamic-qr/states.ts';
import { apiNewOrder, apiOrder, apiQrCode, cursors, expandable, pageOf, withMetadata } from './schemas.ts';

const ofOrder = { params: z.strictObject({ orderId: idOf('order') }) } as const;
const ofQr = { params: z.strictObject({ id: idOf(dynamicQrIds) }) } as const;
const unknown = { STATUS_404: 404 } as const;

/** Orders, and QR codes for a single payment of one amount. */
export const orderEndpoints = {
  createOrder: {
    summary: 'Create an order; the response has the URL of the page where the customer pays',
    body: apiNewOrder,
    returns: apiOrder,
    errors: { ORDER_DIFFERS: 409, GATEWAY_NOT_ACTIVATED: 409, MERCHANT_DISABLED: 409 },
  },
  listOrders: {
    summary: 'List orders, newest first',
    query: z.strictObject({
      ...pageOf('order'),
      ...expandable('payment'),
      state: z.optional(z.enum(orderStates)),
      merchantOrderId: z.optional(identifier(64)),
    }),
    returns: z.object({ orders: z.array(apiOrder), ...cursors }),
  },
  getOrder: {
    summary: 'Retrieve an order',
    ...ofOrder,
    query: z.strictObject(expandable('payment')),
    returns: apiOrder,
    errors: unknown,
  },
  cancelOrder: {
    summary: 'Close an open order; a finished order stays unchanged',
    ...ofOrder,
    body: z.strictObject({}),
    returns: apiOrder,
    errors: unknown,
  },
  createQrCode: {
    summary: 'Create a QR code for one payment of a fixed amount at a store, and optionally at a counter',
    body: z.strictObject({
      storeId: idOf('store'),
      terminalId: z.optional(idOf('terminal')),
      ...dynamicQrRequest,
      ...withMetadata,
    }),
    returns: apiQrCode,
    errors: { STATUS_404: 404, STORE_CLOSED: 409, MERCHANT_DISABLED: 409 },
  },
  listQrCodes: {
    summary: 'List QR codes for one payment, newest first',
    query: z.strictObject({
      ...pageOf(dynamicQrIds),
      state: z.optional(z.enum(dynamicQrStates)),
      storeId: z.optional(idOf('store')),
    }),
    returns: z.object({ qrCodes: z.array(apiQrCode), ...cursors }),
  },
  getQrCode: { summary: 'Retrieve a QR code', ...ofQr, returns: apiQrCode, errors: unknown },
  cancelQrCode: {
    summary: 'Cancel a QR code; a finished one stays unchanged',
    ...ofQr,
    body: z.strictObject({}),
    returns: apiQrCode,
    errors: unknown,
  },
} as const;
