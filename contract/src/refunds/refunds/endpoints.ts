import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import { endpoints, engineErrors } from '../../core/endpoint.ts';
import { cursorPage } from '../../core/pages.ts';
import { idOf, instant } from '../../core/schema.ts';
import { railAcknowledgement, railRefundCallback } from '../../rail/callbacks.ts';
import { refundsRoutes } from './routes.ts';
import { refundReasonNames, refundRefusals, refundTexts } from './rules.ts';
import {
  colleague,
  limit,
  note,
  refund,
  refundAmount,
  refundDetails,
  refundFilters,
  settings,
  stats,
  terms,
} from './schemas.ts';

const unknownRefund = { REFUND_NOT_FOUND: 404 } as const;

const waitingSettings = z.strictObject({
  merchantId: z.optional(merchantIdField),
  /** As it was read: limits requested since then are not affected. */
  requestedAt: instant,
});

/** Refunds: requests, decisions and results. */
export const refunds = endpoints(refundsRoutes, {
  create: {
    summary: 'Refund a payment to its source, in full or in part',
    body: z.strictObject({
      unitId: idOf('payment'),
      amount: refundAmount,
      /** FULL means the whole payment is refunded, and is rejected if the amount is less. */
      refundType: z.optional(z.enum(['FULL', 'PARTIAL'])),
      reason: z.enum(refundReasonNames, { error: refundTexts.reasonEmpty }),
      note: z.optional(note),
    }),
    returns: refund,
    errors: {
      TRANSACTION_NOT_FOUND: 404,
      REFUND_NOT_ALLOWED: 403,
      REFUND_WRONG_STATE: 409,
      REFUND_NOTHING_LEFT: 409,
      REFUND_TOO_OLD: 409,
      REFUND_EXCEEDS_REFUNDABLE: 409,
      STEP_UP_NEEDED: 403,
      RAIL_MISSING: 503,
    },
  },
  terms: {
    summary: 'Retrieve a payment’s refundable amount, the reason it cannot be refunded, and the limits that apply',
    params: z.strictObject({ unitId: z.string().check(z.maxLength(64)) }),
    returns: terms,
    errors: { TRANSACTION_NOT_FOUND: 404 },
  },
  colleagues: {
    summary: 'List team members who can refund a payment, people from its store first; at most five',
    params: z.strictObject({ unitId: z.string().check(z.maxLength(64)) }),
    returns: z.object({
      /** The refusal that applies to everybody; then no people are listed. */
      refusal: z.nullable(z.enum(refundRefusals)),
      colleagues: z.array(colleague),
    }),
    errors: { TRANSACTION_NOT_FOUND: 404 },
  },
  askColleague: {
    summary: 'Ask a team member who can refund a payment to refund it',
    params: z.strictObject({ unitId: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({
      personId: idOf('person'),
      reason: z.enum(refundReasonNames, { error: refundTexts.reasonEmpty }),
    }) /** The channel by which the person is notified. */,
    returns: z.object({ by: z.enum(['EMAIL', 'SMS']) }),
    errors: { TRANSACTION_NOT_FOUND: 404, INVALID_USER_ID: 404, TOO_MANY_REQUESTS: 429 },
  },
  list: {
    summary: 'List refunds that match the filters, newest first',
    body: z.strictObject({
      filters: refundFilters,
      page: z._default(z.omit(cursorPage, { offset: true }), { size: 10 }),
    }),
    returns: z.object({
      refunds: z.array(refund),
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
    }),
  },
  stats: {
    summary: 'Retrieve totals for the refunds that match the same filters',
    body: z.strictObject({ filters: refundFilters }),
    returns: stats,
  },
  details: {
    summary: 'Retrieve a refund with its steps and its payment',
    params: z.strictObject({ refundId: z.string().check(z.maxLength(64)) }),
    returns: refundDetails,
    errors: unknownRefund,
  },
  decide: {
    summary: 'Approve or reject a refund requested by another person',
    params: z.strictObject({ refundId: idOf('refund') }),
    body: z.strictObject({ decision: z.enum(['APPROVE', 'REJECT']), note: z.optional(note) }),
    returns: refund,
    errors: { ...unknownRefund, REFUND_OWN_REQUEST: 403, CONFLICT: 409 },
  },
  export: {
    summary: 'Export exactly the refunds that match the filters, as CSV',
    body: z.strictObject({ filters: refundFilters }),
    returns: 'text/csv',
  },
  settings: {
    summary: 'Retrieve the refund settings of a merchant; `merchantId` selects a merchant of a super-merchant',
    query: z.strictObject({ merchantId: z.optional(merchantIdField) }),
    returns: settings,
    errors: { INVALID_MERCHANT_ID: 404 },
  },
  saveSettings: {
    summary:
      'Set the amounts above which a refund needs fresh proof of identity, and another person’s approval; looser limits await another Admin’s approval if there is one',
    body: z.strictObject({
      merchantId: z.optional(merchantIdField),
      stepUpAbove: limit,
      approvalAbove: z.nullable(limit),
      /** Unchanged when absent. */
      bulkApproval: z.optional(z.boolean()),
    }),
    returns: settings,
    errors: { INVALID_MERCHANT_ID: 404 },
  },
  approveSettings: {
    summary: 'Approve looser refund limits requested by another Admin',
    body: waitingSettings,
    returns: settings,
    errors: { INVALID_MERCHANT_ID: 404, CONFLICT: 409, OWN_CHANGE: 403 },
  },
  stopSettings: {
    summary: 'Stop looser refund limits awaiting an Admin’s approval; the current limits remain',
    body: waitingSettings,
    returns: settings,
    errors: { INVALID_MERCHANT_ID: 404, CONFLICT: 409 },
  },
  report: {
    summary:
      'Report the outcome of a refund from the rail; repeating a report changes nothing, even late or out of order',
    body: railRefundCallback,
    returns: railAcknowledgement,
    errors: {
      ...unknownRefund,
      ...engineErrors,
    },
  },
});
