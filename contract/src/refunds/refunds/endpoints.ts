import * as z from 'zod/mini';
import { merchantIdField } from '../../business/merchants/endpoints.ts';
import type { Access } from '../../core/endpoint.ts';
import { adminsOnly, can, endpoint, engine, engineErrors, feature } from '../../core/endpoint.ts';
import { idOf } from '../../core/ids.ts';
import { cursorPage } from '../../core/pages.ts';
import { instant } from '../../core/schema.ts';
import { transactionScreens } from '../../payments/transactions/screens.ts';
import { railAcknowledgement, railRefundCallback } from '../../rail/callbacks.ts';
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
import { refundScreens } from './screens.ts';

/** Who may read the list of refunds. */
export const readsRefunds = refundScreens.allRefunds.access;

/** Who may refund and decide on others' requests. */
export const mayRefund = can('refund_access');

/** Who may change how a merchant's team refunds. */
export const setsRefunds = { ...adminsOnly(mayRefund), wholeMerchant: true } as const satisfies Access;

const searching = { 'filters.search': 'search_transaction_access' } as const;

const unknownRefund = { REFUND_NOT_FOUND: 404 } as const;

const waitingSettings = z.strictObject({
  merchantId: z.optional(merchantIdField),
  /** As it was read: limits requested since then are not affected. */
  requestedAt: instant,
});

/** Refunds: requests, decisions and results. */
export const refunds = feature('refunds', {
  create: endpoint('POST /v1/transactions/backToSource', {
    summary: 'Refund a payment to its source, in full or in part',
    access: mayRefund,
    risk: 'money-above-limit',
    idempotent: true,
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
    testMode: false,
  }),
  terms: endpoint('GET /v1/refunds/terms/:unitId', {
    summary: 'Retrieve a payment’s refundable amount, the reason it cannot be refunded, and the limits that apply',
    access: mayRefund,
    params: z.strictObject({ unitId: z.string().check(z.maxLength(64)) }),
    returns: terms,
    errors: { TRANSACTION_NOT_FOUND: 404 },
    testMode: false,
  }),
  colleagues: endpoint('GET /v1/refunds/colleagues/:unitId', {
    summary: 'List team members who can refund a payment, people from its store first; at most five',
    access: transactionScreens.transactionDetails.access,
    params: z.strictObject({ unitId: z.string().check(z.maxLength(64)) }),
    returns: z.object({
      /** The refusal that applies to everybody; then no people are listed. */
      refusal: z.nullable(z.enum(refundRefusals)),
      colleagues: z.array(colleague),
    }),
    errors: { TRANSACTION_NOT_FOUND: 404 },
    testMode: false,
  }),
  askColleague: endpoint('POST /v1/refunds/colleagues/:unitId', {
    summary: 'Ask a team member who can refund a payment to refund it',
    access: transactionScreens.transactionDetails.access,
    risk: 'none',
    idempotent: true,
    params: z.strictObject({ unitId: z.string().check(z.maxLength(64)) }),
    body: z.strictObject({
      personId: idOf('person'),
      reason: z.enum(refundReasonNames, { error: refundTexts.reasonEmpty }),
    }),
    /** The channel by which the person is notified. */
    returns: z.object({ by: z.enum(['EMAIL', 'SMS']) }),
    errors: { TRANSACTION_NOT_FOUND: 404, INVALID_USER_ID: 404, TOO_MANY_REQUESTS: 429 },
    testMode: false,
  }),
  list: endpoint('POST /v1/refunds/list', {
    summary: 'List refunds that match the filters, newest first',
    reads: true,
    access: readsRefunds,
    partsNeed: searching,
    body: z.strictObject({
      filters: refundFilters,
      page: z._default(z.omit(cursorPage, { offset: true }), { size: 10 }),
    }),
    returns: z.object({
      refunds: z.array(refund),
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
    }),
    testMode: false,
  }),
  stats: endpoint('POST /v1/refunds/metrics/stats', {
    summary: 'Retrieve totals for the refunds that match the same filters',
    reads: true,
    access: readsRefunds,
    partsNeed: searching,
    body: z.strictObject({ filters: refundFilters }),
    returns: stats,
    testMode: false,
  }),
  details: endpoint('GET /v1/refunds/:refundId/details', {
    summary: 'Retrieve a refund with its steps and its payment',
    access: can('refund_list_access', 'refund_access'),
    params: z.strictObject({ refundId: z.string().check(z.maxLength(64)) }),
    returns: refundDetails,
    errors: unknownRefund,
    testMode: false,
  }),
  decide: endpoint('POST /v1/refunds/:refundId/decision', {
    summary: 'Approve or reject a refund requested by another person',
    access: mayRefund,
    risk: 'money',
    idempotent: true,
    params: z.strictObject({ refundId: idOf('refund') }),
    body: z.strictObject({ decision: z.enum(['APPROVE', 'REJECT']), note: z.optional(note) }),
    returns: refund,
    errors: { ...unknownRefund, REFUND_OWN_REQUEST: 403, CONFLICT: 409 },
    testMode: false,
  }),
  export: endpoint('POST /v1/refunds/export', {
    summary: 'Export exactly the refunds that match the filters, as CSV',
    reads: true,
    access: readsRefunds,
    partsNeed: searching,
    body: z.strictObject({ filters: refundFilters }),
    returns: 'text/csv',
    testMode: false,
  }),
  settings: endpoint('GET /v1/refunds/settings', {
    summary: 'Retrieve the refund settings of a merchant; `merchantId` selects a merchant of a super-merchant',
    access: mayRefund,
    query: z.strictObject({ merchantId: z.optional(merchantIdField) }),
    returns: settings,
    errors: { INVALID_MERCHANT_ID: 404 },
    testMode: false,
  }),
  saveSettings: endpoint('PUT /v1/refunds/settings', {
    summary:
      'Set the amounts above which a refund needs fresh proof of identity, and another person’s approval; looser limits await another Admin’s approval if there is one',
    access: setsRefunds,
    risk: 'money',
    body: z.strictObject({
      merchantId: z.optional(merchantIdField),
      stepUpAbove: limit,
      approvalAbove: z.nullable(limit),
      /** Unchanged when absent. */
      bulkApproval: z.optional(z.boolean()),
    }),
    returns: settings,
    errors: { INVALID_MERCHANT_ID: 404 },
    testMode: false,
  }),
  approveSettings: endpoint('POST /v1/refunds/settings/approve', {
    summary: 'Approve looser refund limits requested by another Admin',
    access: setsRefunds,
    risk: 'money',
    body: waitingSettings,
    returns: settings,
    errors: { INVALID_MERCHANT_ID: 404, CONFLICT: 409, OWN_CHANGE: 403 },
    testMode: false,
  }),
  stopSettings: endpoint('POST /v1/refunds/settings/stop', {
    summary: 'Stop looser refund limits awaiting an Admin’s approval; the current limits remain',
    access: setsRefunds,
    risk: 'none',
    body: waitingSettings,
    returns: settings,
    errors: { INVALID_MERCHANT_ID: 404, CONFLICT: 409 },
    testMode: false,
  }),
  report: endpoint('POST /rail/v1/refunds', {
    summary:
      'Report the outcome of a refund from the rail; repeating a report changes nothing, even late or out of order',
    access: engine,
    body: railRefundCallback,
    returns: railAcknowledgement,
    errors: {
      ...unknownRefund,
      ...engineErrors,
    },
    testMode: false,
  }),
});
