import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints, engineErrors } from '../../core/endpoint.ts';
import { largestPayment } from '../../core/money.ts';
import { identifier, idOf, instant, issuedNumbersMasked, relayedText } from '../../core/schema.ts';
import { mobilePattern } from '../../identity/access/fields.ts';
import { cardNetworks, instrumentTypes } from '../payments/instruments.ts';
import { paymentSolutionTypes } from '../payments/solutions.ts';
import { paymentStates } from '../payments/states.ts';
import { ingestionRoutes } from './routes.ts';

/** The maximum number of events in one request. */
export const maxEvents = 1000;

const wholePaise = z
  .number({ error: 'Enter the amount in paise, as a whole number.' })
  .check(z.int('Enter the amount in whole paise.'), z.lte(largestPayment, 'Maximum ₹100 crore.'));

const reference = identifier(64);
/** The patterns of a payment's references. Others are stored unchanged, with a warning. */
export const sidePatterns = {
  vpa: /^[A-Za-z0-9._-]{1,64}@[A-Za-z0-9.-]{1,64}$/,
  utr: /^[A-Za-z0-9]{6,32}$/,
  arn: /^\d{11,23}$/,
} as const;

const vpa = z
  .string()
  .check(z.maxLength(255), z.regex(sidePatterns.vpa, 'Enter a VPA such as name@bank.'), issuedNumbersMasked);

/**
 * One event of a provider's engine: the state of a payment. Amounts are in paise; `amount` is what the customer pays,
 * `offerAdjustment` what an offer adds for the merchant. The ids of merchant, store, terminal and QR code are the codes
 * that both sides know. An event is refused only for fields that would make a total wrong: these ids, amounts,
 * currency, state, instrument and times. A wrong value in any other field is cut, kept unchanged or left out, and named
 * in `warnings`.
 */
export const paymentEvent = z.strictObject({
  merchantId: merchantIdField,
  providerTransactionId: reference,
  state: z.enum(paymentStates),
  amount: wholePaise,
  currency: z.optional(z.literal('INR', 'Amounts are in INR.')),
  offerAdjustment: z.optional(wholePaise.check(z.gte(0, 'An offer adjustment can’t be negative.'))),
  instrument: z.enum(instrumentTypes),
  instrumentDetails: z.optional(
    z.strictObject({
      cardNetwork: z.optional(z.enum(cardNetworks)),
      cardLast4: z.optional(z.string().check(z.regex(/^\d{4}$/, 'Enter only the last 4 digits of the card.'))),
      cardIssuer: z.optional(relayedText(64)),
      cardCategory: z.optional(z.enum(['CONSUMER', 'CORPORATE'])),
      bank: z.optional(relayedText(64)),
      wallet: z.optional(relayedText(64)),
    }),
  ),
  paymentSolution: z.optional(z.enum(paymentSolutionTypes)),
  storeId: z.optional(identifier(64)),
  terminalId: z.optional(identifier(64)),
  qrCodeId: z.optional(identifier(64)),
  merchantOrderId: z.optional(reference),
  merchantTransactionId: z.optional(reference),
  utr: z.optional(z.string().check(z.regex(sidePatterns.utr, 'Enter a UTR of 6 to 32 letters and digits.'))),
  arn: z.optional(z.string().check(z.regex(sidePatterns.arn, 'Enter an ARN of 11 to 23 digits.'))),
  offerId: z.optional(identifier(64)),
  customer: z.optional(
    z.strictObject({
      name: z.optional(relayedText(120)),
      phone: z.optional(z.string().check(z.regex(mobilePattern, 'Invalid Mobile Number.'))),
      vpa: z.optional(vpa),
    }),
  ),
  failureReason: z.optional(relayedText(200)),
  createdAt: instant,
  updatedAt: z.optional(instant),
});

/** One event of a provider's engine. */
export type PaymentEvent = z.infer<typeof paymentEvent>;

const eventWarning = z.object({ field: z.string(), message: z.string() });

/** An invalid field, and how it was stored. The payment still counts. */
export type EventWarning = z.infer<typeof eventWarning>;

const eventAnswer = z.object({
  index: z.int(),
  providerTransactionId: z.nullable(z.string()),
  status: z.enum(['accepted', 'duplicate', 'refused']),
  paymentId: z.optional(idOf('payment')),
  /** The fields of an accepted or duplicate event that did not match their format. */
  warnings: z.optional(z.array(eventWarning)),
  code: z.optional(z.string()),
  field: z.optional(z.string()),
  message: z.optional(z.string()),
});

/** The result of one event, in the order of the request. */
export type EventAnswer = z.infer<typeof eventAnswer>;

/** The feed of a provider's payment engine into Galla. */
export const ingestion = endpoints(ingestionRoutes, {
  payments: {
    summary:
      'Send 1 to 1,000 payment events; each gets its own result, after the commit' /** The ingestion checks events one by one, so that an invalid event never stops the others. */,
    body: z.strictObject({
      events: z
        .array(z.unknown(), 'Send a list of payment events.')
        .check(
          z.minLength(1, 'Send at least one event.'),
          z.maxLength(maxEvents, `Send up to ${maxEvents} events per request.`),
        ),
    }),
    returns: z.object({ accepted: z.int(), duplicates: z.int(), refused: z.int(), events: z.array(eventAnswer) }),
    errors: engineErrors,
  },
});
