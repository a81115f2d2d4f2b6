import type { ApiScope } from '../../core/api/scopes.ts';
import type { PaymentFilters } from '../../payments/transactions/schemas.ts';
import { refundReasonNames } from '../../refunds/refunds/rules.ts';
import type { RefundFilters } from '../../refunds/refunds/schemas.ts';
import type { ReportKind } from '../../reports/reports/kinds.ts';
import type { WrittenCall } from './code.ts';

/** The filters of a list of links, as in its address. */
interface LinkFilters {
  readonly search?: { readonly by: string; readonly value: string } | undefined;
  readonly filters?:
    | {
        readonly status?: readonly string[] | undefined;
        readonly from?: string | undefined;
        readonly to?: string | undefined;
        readonly amountFrom?: number | undefined;
        readonly amountTo?: number | undefined;
        readonly createdBy?: readonly string[] | undefined;
      }
    | undefined;
}

/** The filters of the list of settlements. Indian days, both inclusive. */
interface SettlementFilters {
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly states?: readonly string[] | undefined;
  readonly q?: string | undefined;
}

/** The screen contents and actions that a program can also have, with the screen's filters and ids. */
interface Shown {
  readonly payments: { readonly filters: PaymentFilters; readonly size: number };
  readonly payment: { readonly id: string };
  readonly refunds: { readonly filters: RefundFilters };
  readonly refund: { readonly id: string };
  readonly refunding: {
    readonly paymentId: string;
    /** In paise. */
    readonly amount: number;
    /** As chosen and typed; empty if nothing is entered yet. */
    readonly reason: string;
    readonly note: string;
  };
  readonly settlements: { readonly filters: SettlementFilters };
  readonly settlement: { readonly id: string };
  readonly 'payment-links': LinkFilters;
  readonly 'payment-link': { readonly id: string };
  readonly 'new-payment-link': {
    readonly body: { readonly referenceId: string; readonly [field: string]: unknown };
  };
  readonly reports: { readonly kind?: ReportKind | undefined };
  readonly webhooks: object;
  readonly webhook: { readonly id: string };
  readonly event: { readonly id: string };
}

/** A content or an action of a screen. */
export type ShownThing = { [Of in keyof Shown]: { readonly of: Of } & Shown[Of] }[keyof Shown];

/** A screen as a call of the merchant API (DEV-06). */
export interface ScreenCall {
  readonly call: WrittenCall;
  /** A scope that is sufficient for it. */
  readonly scope: ApiScope;
  /** The labels of the screen's filters that the API lacks. */
  readonly missing: readonly string[];
}

const get = (name: string, path: string, ids: readonly string[] = [], scope: ApiScope = 'read'): ScreenCall => ({
  call: { name, method: 'GET', path, ids },
  scope,
  missing: [],
});

/** A list with those of its filters that the API supports. */
function list(
  name: string,
  path: string,
  query: Readonly<Record<string, string | number | undefined>>,
  missing: readonly (readonly [words: string, value: unknown])[] = [],
): ScreenCall {
  const given = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]));
  const isSet = (value: unknown) => (Array.isArray(value) ? value.length > 0 : value !== undefined && value !== '');
  return {
    call: { name, method: 'GET', path, ...(given.length === 0 ? {} : { query: Object.fromEntries(given) }) },
    scope: 'read',
    missing: missing.flatMap(([words, value]) => (isSet(value) ? [words] : [])),
  };
}

/** The API filters by a single state. */
const oneState = (states: readonly string[] = []) => (states.length === 1 ? states[0] : undefined);
const severalStates = (states: readonly string[] = []) => (states.length > 1 ? states : undefined);

/** The API's names for the search fields of payments. */
const searches: Readonly<Record<string, string>> = {
  utr: 'utr',
  merchantOrderId: 'merchantOrderId',
  transactionId: 'providerTransactionId',
};

function paymentsCall({ filters, size }: Shown['payments']): ScreenCall {
  const { from, to, states, search } = filters;
  const by = search === undefined ? undefined : searches[search.by];
  return list(
    'listPayments',
    '/payments',
    { from, to, state: oneState(states), ...(by === undefined ? {} : { [by]: search?.value }), size },
    [
      ['Several states', severalStates(states)],
      ['Payment methods', filters.instruments],
      ['Sales channels', filters.paymentSolutions],
      ['Stores', filters.storeIds],
      ['Counters', filters.terminalIds],
      ['QR codes', filters.qrCodeIds],
      ['This search', by === undefined ? search?.value : undefined],
    ],
  );
}

function refundsCall({ filters: { from, to, states, storeIds, search } }: Shown['refunds']): ScreenCall {
  const paymentId = search?.by === 'paymentId' ? search.value : undefined;
  return list('listRefunds', '/refunds', { from, to, state: oneState(states), paymentId }, [
    ['Several states', severalStates(states)],
    ['Stores', storeIds],
    ['This search', paymentId === undefined ? search?.value : undefined],
  ]);
}

function refundingCall({ paymentId, amount, reason, note }: Shown['refunding']): ScreenCall {
  const chosen = refundReasonNames.find((one) => one === reason) ?? 'CUSTOMER_REQUEST';
  const typed = note.replace(/\s+/g, ' ').trim();
  const body = { paymentId, amount, reason: chosen, ...(typed === '' ? {} : { note: typed }) };
  const key = `refund-${paymentId.slice(-8)}-${amount}`;
  return {
    call: { name: 'createRefund', method: 'POST', path: '/refunds', body, key },
    scope: 'refunds',
    missing: [],
  };
}

function linksCall({ search, filters = {} }: Shown['payment-links']): ScreenCall {
  const { from, to, status, amountFrom, amountTo, createdBy } = filters;
  const referenceId = search?.by === 'REFERENCE' ? search.value : undefined;
  return list('listPaymentLinks', '/payment-links', { from, to, status: oneState(status), referenceId }, [
    ['Several states', severalStates(status)],
    ['Amounts', amountFrom ?? amountTo],
    ['Creators', createdBy],
    ['This search', referenceId === undefined ? search?.value : undefined],
  ]);
}

const newLinkCall = ({ body }: Shown['new-payment-link']): ScreenCall => ({
  call: { name: 'createPaymentLink', method: 'POST', path: '/payment-links', body, key: `link-${body.referenceId}` },
  scope: 'links',
  missing: [],
});

const settlementsCall = ({ filters: { from, to, states, q } }: Shown['settlements']): ScreenCall =>
  list('listSettlements', '/settlements', { from, to, state: oneState(states) }, [
    ['Several states', severalStates(states)],
    ['This search', q],
  ]);

const callsOf: { readonly [Of in keyof Shown]: (shown: Shown[Of]) => ScreenCall } = {
  payments: paymentsCall,
  payment: ({ id }) => get('getPayment', `/payments/${id}`, [id]),
  refunds: refundsCall,
  refund: ({ id }) => get('getRefund', `/refunds/${id}`, [id]),
  refunding: refundingCall,
  settlements: settlementsCall,
  settlement: ({ id }) => get('getSettlement', `/settlements/${id}`, [id]),
  'payment-links': linksCall,
  'payment-link': ({ id }) => get('getPaymentLink', `/payment-links/${id}`, [id]),
  'new-payment-link': newLinkCall,
  reports: ({ kind }) => list('listReports', '/reports', { kind }),
  webhooks: () => get('listWebhookEndpoints', '/webhook-endpoints', [], 'webhooks'),
  webhook: ({ id }) => get('getWebhookEndpoint', `/webhook-endpoints/${id}`, [id], 'webhooks'),
  event: ({ id }) => get('getEvent', `/events/${id}`, [id], 'webhooks'),
};

/** The content or action of a screen, as a merchant API call. */
export const screenCall = <Of extends keyof Shown>(shown: { readonly of: Of } & Shown[Of]): ScreenCall =>
  callsOf[shown.of](shown);
