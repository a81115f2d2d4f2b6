import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { instant, paise } from '../../core/schema.ts';
import { kycStatuses } from '../merchants/states.ts';
import { gatewayActivationsRoutes } from './routes.ts';

/** The activation states of a merchant's service line. */
export const gatewayStates = ['NOT_INITIATED', 'IN_PROGRESS', 'SUCCESS', 'FAILED'] as const;

/** A state of the activation. */
export type GatewayState = (typeof gatewayStates)[number];

/**
 * The payment kinds with separate prices. `OTHER` is the blended rate for the rest: net banking, wallets and others.
 */
export const pricedKinds = ['UPI', 'RUPAY_DEBIT', 'DEBIT', 'CREDIT', 'PREMIUM', 'OTHER'] as const;

/** A payment kind with its own price. */
export type PricedKind = (typeof pricedKinds)[number];

const priceLine = z.object({
  kind: z.enum(pricedKinds),
  /** Hundredths of a percent. */
  basisPoints: z.int(),
  /** The maximum fee of one payment; null without a limit. */
  maxFee: z.nullable(paise),
});

const pricing = z.object({
  /** When the free period ends: as it would be if the keys were released now, or the actual time. */
  freeUntil: instant,
  /** The prices of this merchant after the free period. */
  lines: z.array(priceLine),
  /** The GST on fees, in hundredths of a percent. */
  gstBasisPoints: z.int(),
});

const activation = z.object({
  state: z.enum(gatewayStates),
  /** The bank's reason for a failure. */
  reason: z.nullable(z.string()),
  requestedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  kycStatus: z.enum(kycStatuses),
  pricing,
});

/** The state of the payment gateway's activation, with the prices that start with it (KYC-07). */
export type GatewayActivation = z.infer<typeof activation>;

/** The activation of the payment gateway (KYC-07). The state of each line is read from the service lines. */
export const gatewayActivations = endpoints(gatewayActivationsRoutes, {
  find: {
    summary: 'Retrieve the activation status of the payment gateway and its prices',
    returns: z.object({ activation }),
  },
  start: {
    summary: 'Request activation of the payment gateway; repeating the request during review changes nothing',
    body: z.strictObject({ serviceLineType: z.literal('PAYMENT_GATEWAY') }),
    returns: z.object({ activation }),
    errors: { GATEWAY_KYC_FIRST: 409, GATEWAY_ACTIVE: 409, GATEWAY_CLOSED: 409 },
  },
});
