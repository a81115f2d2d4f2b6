import * as z from 'zod/mini';
import { disabledReasonField, merchantIdField } from '../../business/merchants/endpoints.ts';
import { featureFlagNames } from '../../core/criteria.ts';
import { endpoints, engineErrors } from '../../core/endpoint.ts';
import { identifier, noCardNumber, shortText } from '../../core/schema.ts';
import { gstinProblem } from '../../core/tax-ids.ts';
import { mobileField } from '../../identity/access/schemas.ts';
import { personNameField } from '../../identity/profile/endpoints.ts';
import { businessNameField } from '../../identity/registration/schemas.ts';
import {
  addressInput,
  closeReasonField,
  counterNameField,
  storeCodeField,
  storeNameField,
  tagsField,
} from '../../shops/stores/schemas.ts';
import { provisioningRoutes } from './routes.ts';

/** Whether no name appears twice. */
export const isOnce = (names: readonly string[]): boolean => new Set(names).size === names.length;

/** How many merchants, stores or QR codes one request carries at most. */
const maxProvisioned = 200;

/** The attributes of a merchant that the provider sets. */
const attributeTypes = ['UPI_VERIFIED', 'SPLIT_SETTLEMENT_ENABLED', 'PAYMENT_GATEWAY_ACTIVATED'] as const;

/**
 * A merchant as the provider's own systems know it. Missing fields stay unchanged. A new merchant needs name and type;
 * its first Admin is invited only if `admin` is given.
 */
export const provisionedMerchant = z.strictObject({
  merchantId: merchantIdField,
  name: z.optional(businessNameField),
  type: z.optional(z.enum(['ONLINE_MERCHANT', 'OFFLINE_MERCHANT'])),
  category: z.optional(z.nullable(shortText(60))),
  gstin: z.optional(
    z.nullable(
      z.string().check(
        z.refine((gstin) => gstinProblem(gstin) === undefined, {
          error: ({ input }) => gstinProblem(String(input)) ?? '',
        }),
      ),
    ),
  ),
  /** The UPI address that customers pay; for a new merchant it defaults to one derived from the id. */
  upiAddress: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^(?!test\.)[a-z0-9][a-z0-9._-]{1,254}@[a-z][a-z0-9.-]{1,63}$/,
          'A UPI address looks like kaapi@bank, in small letters, and does not begin with test.',
        ),
        noCardNumber,
      ),
  ),
  categoryCode: z.optional(z.string().check(z.regex(/^\d{4}$/, 'A category code has four digits, such as 5814.'))),
  /** The super-merchant it belongs to; null for none. */
  superMerchantId: z.optional(z.nullable(merchantIdField)),
  features: z.optional(z.partialRecord(z.enum(featureFlagNames), z.boolean())),
  attributes: z.optional(
    z
      .array(
        z.strictObject({
          type: z.enum(attributeTypes),
          active: z.boolean(),
          value: z.optional(z.nullable(shortText(255))),
        }),
      )
      .check(z.refine((list) => isOnce(list.map(({ type }) => type)), 'List each attribute once.')),
  ),
  serviceLines: z.optional(
    z
      .array(
        z.strictObject({
          serviceLineType: z.enum(['PAYMENT_GATEWAY', 'PAYMENT_LINK']),
          businessLine: z.enum(['B2B_PG', 'MASS']),
          status: z.enum(['NOT_INITIATED', 'IN_PROGRESS', 'SUCCESS', 'FAILED']),
        }),
      )
      .check(
        z.refine((list) => isOnce(list.map(({ serviceLineType }) => serviceLineType)), 'List each service line once.'),
      ),
  ),
  admin: z.optional(z.strictObject({ name: personNameField, phone: mobileField })),
  /** False disables it, so that it accepts no new payments; true enables it again. */
  active: z.optional(z.boolean()),
  /** Why it is disabled, as shown to its team; if missing, the text says that the provider did it. */
  reason: z.optional(disabledReasonField),
});

/** A merchant as the provider's own systems know it. */
export type ProvisionedMerchant = z.infer<typeof provisionedMerchant>;

/**
 * A store by its code. Missing fields stay unchanged; a new store needs name and address. Terminals are added and
 * renamed.
 */
export const provisionedStore = z.strictObject({
  merchantId: merchantIdField,
  storeId: storeCodeField,
  name: z.optional(storeNameField),
  address: z.optional(addressInput),
  tags: z.optional(tagsField),
  terminals: z.optional(
    z
      .array(z.strictObject({ terminalId: identifier(64), name: counterNameField }))
      .check(z.maxLength(50, 'At most 50 terminals of a store fit in one request.')),
  ),
  active: z.optional(z.boolean()),
  /** Why it closed; if missing, the log names the provider. */
  reason: z.optional(closeReasonField),
});

/** A store by its code. */
export type ProvisionedStore = z.infer<typeof provisionedStore>;

/** A printed QR code by its code. Missing fields stay unchanged; a new one needs a store. */
export const provisionedQrCode = z.strictObject({
  merchantId: merchantIdField,
  qrCodeId: identifier(64),
  storeId: z.optional(storeCodeField),
  terminalId: z.optional(z.nullable(identifier(64))),
  name: z.optional(shortText(60)),
  active: z.optional(z.boolean()),
  reason: z.optional(shortText(200)),
});

/** A printed QR code by its code. */
export type ProvisionedQrCode = z.infer<typeof provisionedQrCode>;

const itemAnswer = z.object({
  index: z.int(),
  /** The merchant's id, or the code of the store or QR code; null if none could be read. */
  id: z.nullable(z.string()),
  status: z.enum(['created', 'changed', 'unchanged', 'refused']),
  /** The fields that changed. */
  changes: z.optional(z.array(z.string())),
  code: z.optional(z.string()),
  field: z.optional(z.string()),
  message: z.optional(z.string()),
});

/** The result of one item, in request order. */
export type ItemAnswer = z.infer<typeof itemAnswer>;

const counted = z.object({
  dryRun: z.boolean(),
  created: z.int(),
  changed: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  items: z.array(itemAnswer),
});

/** Items are checked one by one, so that an invalid item never stops the others. */
const itemsOf = (what: string) =>
  z
    .array(z.unknown(), `A list of ${what} is needed.`)
    .check(
      z.minLength(1, 'At least one is needed.'),
      z.maxLength(maxProvisioned, `At most ${maxProvisioned} ${what} fit in one request.`),
    );

const common = {
  returns: counted,
  errors: {
    ...engineErrors,
    REQUEST_REPEATED: 409,
  },
} as const;
const dryRun = z._default(z.boolean(), false);

/** How a provider's own systems create and change merchants, their stores and QR codes (docs/provisioning.md). */
export const provisioning = endpoints(provisioningRoutes, {
  merchants: {
    summary: 'Create or update 1 to 200 merchants; each gets its own result, after its commit',
    ...common,
    body: z.strictObject({ dryRun, merchants: itemsOf('merchants') }),
  },
  stores: {
    summary: 'Create or update 1 to 200 stores with their terminals; each gets its own result, after its commit',
    ...common,
    body: z.strictObject({ dryRun, stores: itemsOf('stores') }),
  },
  qrCodes: {
    summary: 'Create or update 1 to 200 printed QR codes; each gets its own result, after its commit',
    ...common,
    body: z.strictObject({ dryRun, qrCodes: itemsOf('QR codes') }),
  },
});
