import * as z from 'zod/mini';
import { payMethods } from '../../collect/checkout/pay-methods.ts';
import { endpoints } from '../../core/endpoint.ts';
import { pageQuery } from '../../core/pages.ts';
import { identifier, instant, shortText } from '../../core/schema.ts';
import { merchantsRoutes } from './routes.ts';
import { merchantTypes } from './rules.ts';
import { kycStatuses } from './states.ts';

/** A merchant's id as people and engines write it (the MID), such as `KAAPI01`. */
export const merchantIdField = z
  .string()
  .check(z.regex(/^[A-Z0-9]{4,20}$/, 'Use 4 to 20 capital letters and digits for the merchant ID.'));

/** Why a merchant is disabled, in the words shown to its team. */
export const disabledReasonField = shortText(200);

const serviceLine = z.object({
  serviceLineType: z.enum(['PAYMENT_GATEWAY', 'PAYMENT_LINK']),
  businessLine: z.enum(['B2B_PG', 'MASS']),
  status: z.enum(['NOT_INITIATED', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
});

const solution = z.object({
  solution: z.enum(['PAYMENT_GATEWAY', 'PAYMENT_LINK', 'QR']),
  /** Whether the product is activated. The profile lists blocks by the provider. */
  active: z.boolean(),
  instruments: z.array(z.enum(payMethods)),
});

/** A product, and the payment methods it accepts. */
export type Solution = z.infer<typeof solution>;

const merchant = z.object({ merchantId: z.string(), name: z.string(), type: z.enum(merchantTypes) });

/** A merchant as pickers and lists show it. */
export type Merchant = z.infer<typeof merchant>;

const disabledSince = z.object({ since: instant, reason: z.string() });

const profile = z.object({
  data: z.object({
    merchantId: z.string(),
    name: z.string(),
    type: z.enum(merchantTypes),
    kind: z.string(),
    merchantState: z.string(),
    /** Null for a super-merchant: each of its merchants has its own. */
    kycStatus: z.nullable(z.enum(kycStatuses)),
    /** The time of the decision; null without one, and for a super-merchant. */
    kycSince: z.nullable(instant),
    /** The provider's reason, as shown to the merchant. */
    kycReason: z.nullable(z.string()),
    /** Since when and why it accepts no new payments; null if it accepts them, and for a super-merchant. */
    disabled: z.nullable(disabledSince),
    /**
     * The merchants of a super-merchant that accept no payments, by name, at most `maxDisabledListed`. API processes of
     * the previous release do not send it.
     */
    disabledMerchants: z.optional(
      z.array(z.object({ merchantId: z.string(), name: z.string(), ...disabledSince.shape })),
    ),
    /** The products that the merchant requested (REG-02); none for a super-merchant. */
    serviceLineList: z.array(serviceLine),
    superMerchant: z.boolean(),
    merchantCount: z.int(),
    category: z.nullable(z.string()),
    gstin: z.nullable(z.string()),
    storeCount: z.int(),
    /** How many days after a payment the provider allows refunds. */
    refundDays: z.int(),
    /** The feature switches that the provider has set for this merchant or super-merchant. */
    featureConfig: z.object({
      paylink: z.object({ apiEnabled: z.boolean(), blocked: z.boolean(), dashboardEnabled: z.boolean() }),
    }),
    /** For a super-merchant, the attributes that open its screens about a single merchant, without values. */
    attributes: z.array(
      z.object({ merchantId: z.string(), type: z.string(), active: z.boolean(), value: z.nullable(z.string()) }),
    ),
  }),
});

/** The selected merchant or super-merchant (SES-10). */
export type MerchantProfile = z.infer<typeof profile>['data'];

/** Merchants and super-merchants. */
export const merchants = endpoints(merchantsRoutes, {
  profile: {
    summary: 'Retrieve the selected merchant, or the super-merchant with its number of merchants',
    returns: profile,
  },
  startupConfig: {
    summary: 'Retrieve the state of the selected merchant, the first request each time the dashboard starts',
    returns: z.object({ response: z.object({ merchantState: z.string() }) }),
  },
  onboarding: {
    summary: 'Retrieve the onboarding stage of the selected online merchant; ACTIVE means live',
    returns: z.object({ onboardingInfo: z.object({ onboardingStage: z.string() }) }),
  },
  serviceLines: {
    summary: 'List the products the selected merchant has requested; empty for an offline merchant or a super-merchant',
    returns: z.object({ serviceLineList: z.array(serviceLine) }),
  },
  instrumentSolution: {
    summary:
      'List the payment methods customers can use to pay the selected merchant, by product; empty for a super-merchant',
    returns: z.object({ solutions: z.array(solution) }),
  },
  list: {
    summary: 'List the merchants of the selected super-merchant, by name; a single entry for a merchant',
    query: z.strictObject({
      ...pageQuery(100),
      /** A part of name or id, ignoring case. */
      search: z.optional(identifier(64)),
      /** Only these merchants: up to a hundred ids, separated by commas. */
      merchantIds: z.optional(z.string().check(z.regex(/^[A-Z0-9]{4,20}(,[A-Z0-9]{4,20}){0,99}$/))),
    }),
    returns: z.object({ merchants: z.array(merchant), total: z.int() }),
  },
});
