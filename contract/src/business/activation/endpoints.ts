import * as z from 'zod/mini';
import { endpoint, feature } from '../../core/endpoint.ts';
import { paise } from '../../core/money.ts';
import { instant } from '../../core/schema.ts';
import { kycStatuses } from '../merchants/endpoints.ts';
import { activationScreens } from './screens.ts';

const { access } = activationScreens.gatewayActivation;

/** How far a service line of a merchant is. */
export const gatewayStates = ['NOT_INITIATED', 'IN_PROGRESS', 'SUCCESS', 'FAILED'] as const;

/** A state of the activation. */
export type GatewayState = (typeof gatewayStates)[number];

/** Where each state of the activation leads. A failed one may be asked for again; a success stays. */
export const gatewayTransitions = {
  NOT_INITIATED: ['IN_PROGRESS'],
  IN_PROGRESS: ['SUCCESS', 'FAILED'],
  FAILED: ['IN_PROGRESS'],
  SUCCESS: [],
} as const satisfies { readonly [State in GatewayState]: readonly GatewayState[] };

/** The kinds of payments whose prices differ. `OTHER` is the blended rate of the rest: net banking, wallets and others. */
export const pricedKinds = ['UPI', 'RUPAY_DEBIT', 'DEBIT', 'CREDIT', 'PREMIUM', 'OTHER'] as const;

/** A kind of payments with a price of its own. */
export type PricedKind = (typeof pricedKinds)[number];

const priceLine = z.object({
  kind: z.enum(pricedKinds),
  /** Hundredths of a percent. */
  basisPoints: z.int(),
  /** The most that one payment costs; null where there is no limit. */
  maxFee: z.nullable(paise),
});

const pricing = z.object({
  /** The first moment after the free period: as it would be if the keys were released now, or as it is. */
  freeUntil: instant,
  /** The prices of this merchant after the free period. */
  lines: z.array(priceLine),
  /** The GST on fees, in hundredths of a percent. */
  gstBasisPoints: z.int(),
});

const activation = z.object({
  state: z.enum(gatewayStates),
  /** Why it failed, as the bank says it. */
  reason: z.nullable(z.string()),
  requestedAt: z.nullable(instant),
  decidedAt: z.nullable(instant),
  kycStatus: z.enum(kycStatuses),
  pricing,
});

/** How far the activation of the payment gateway is, with the prices that begin with it (KYC-07). */
export type GatewayActivation = z.infer<typeof activation>;

/** The activation of the payment gateway (KYC-07). How far each line is, is read from the service lines. */
export const gatewayActivations = feature('gateway-activation', {
  find: endpoint('GET /v1/om/gatewayActivation', {
    summary: 'How far the activation of the payment gateway is, and what payments cost with it',
    access,
    testMode: false,
    returns: z.object({ activation }),
  }),
  start: endpoint('POST /v1/om/serviceLines', {
    summary: 'Ask for the payment gateway; asked again while it is decided on, nothing changes',
    access,
    testMode: false,
    risk: 'none',
    body: z.strictObject({ serviceLineType: z.literal('PAYMENT_GATEWAY') }),
    returns: z.object({ activation }),
    errors: { GATEWAY_KYC_FIRST: 409, GATEWAY_ACTIVE: 409, GATEWAY_CLOSED: 409 },
  }),
});
