// Made from the contract by `npm run sdk`. Changes here are lost.
import type { CallOptions, Galla } from './galla.ts';
import { file, request } from './request.ts';
import type {
  Balance,
  Event,
  LinkCustomer,
  Order,
  Payment,
  PaymentDetails,
  PaymentLink,
  QrCode,
  Refund,
  Report,
  Settlement,
  SettlementDetails,
  SettlementItem,
  WebhookEndpoint,
} from './shapes.ts';
import type { StreamMessage, StreamOptions } from './stream.ts';
import { stream } from './stream.ts';

/** What `createOrder` takes. */
export type CreateOrderInput = {
  readonly amount: number;
  readonly merchantOrderId: string;
  readonly description?: string | undefined;
  readonly customer?:
    | {
        readonly name?: string | undefined;
        readonly phone?: string | undefined;
      }
    | undefined;
  readonly returnUrl?: string | undefined;
  readonly expiresAt?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
};

/**
 * Create an order; the response has the URL of the page where the customer pays. For a program whose API key has the scope orders.
 * The call has an idempotency key of its own unless `options` has one, and is sent again with it.
 * @throws GallaError ORDER_DIFFERS, GATEWAY_NOT_ACTIVATED, MERCHANT_DISABLED
 */
export const createOrder = (galla: Galla, input: CreateOrderInput, options: CallOptions = {}): Promise<Order> =>
  request<Order>(galla, { method: 'POST', path: '/orders', body: input, keyed: true }, options);

/** What `listOrders` takes. */
export type ListOrdersInput = {
  readonly size?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly expand?: string | undefined;
  readonly state?: 'CREATED' | 'PAID' | 'EXPIRED' | 'CANCELLED' | undefined;
  readonly merchantOrderId?: string | undefined;
};

/** What `listOrders` answers. */
export type ListOrdersAnswer = {
  readonly orders: readonly Order[];
  readonly next: string | null;
  readonly previous: string | null;
};

/** List orders, newest first. For a program whose API key has the scope read or orders. */
export const listOrders = (
  galla: Galla,
  input: ListOrdersInput = {},
  options: CallOptions = {},
): Promise<ListOrdersAnswer> =>
  request<ListOrdersAnswer>(galla, { method: 'GET', path: '/orders', query: input }, options);

/** What `getOrder` takes. */
export type GetOrderInput = {
  readonly expand?: string | undefined;
};

/**
 * Retrieve an order. For a program whose API key has the scope read or orders.
 * @throws GallaError STATUS_404
 */
export const getOrder = (
  galla: Galla,
  orderId: `order_${string}`,
  input: GetOrderInput = {},
  options: CallOptions = {},
): Promise<Order> =>
  request<Order>(galla, { method: 'GET', path: `/orders/${encodeURIComponent(orderId)}`, query: input }, options);

/**
 * Close an open order; a finished order stays unchanged. For a program whose API key has the scope orders.
 * @throws GallaError STATUS_404
 */
export const cancelOrder = (galla: Galla, orderId: `order_${string}`, options: CallOptions = {}): Promise<Order> =>
  request<Order>(galla, { method: 'POST', path: `/orders/${encodeURIComponent(orderId)}/cancel`, body: {} }, options);

/** What `createQrCode` takes. */
export type CreateQrCodeInput = {
  readonly storeId: `store_${string}`;
  readonly terminalId?: `term_${string}` | undefined;
  readonly amount: number;
  readonly billNumber?: string | undefined;
  readonly expiresInSeconds?: number | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
};

/**
 * Create a QR code for one payment of a fixed amount at a store, and optionally at a counter. For a program whose API key has the scope orders.
 * The call has an idempotency key of its own unless `options` has one, and is sent again with it.
 * @throws GallaError STATUS_404, STORE_CLOSED, MERCHANT_DISABLED
 */
export const createQrCode = (galla: Galla, input: CreateQrCodeInput, options: CallOptions = {}): Promise<QrCode> =>
  request<QrCode>(galla, { method: 'POST', path: '/qr-codes', body: input, keyed: true }, options);

/** What `listQrCodes` takes. */
export type ListQrCodesInput = {
  readonly size?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly state?: 'ACTIVE' | 'PAID' | 'PAID_OTHER' | 'EXPIRED' | 'CANCELLED' | undefined;
  readonly storeId?: `store_${string}` | undefined;
};

/** What `listQrCodes` answers. */
export type ListQrCodesAnswer = {
  readonly qrCodes: readonly QrCode[];
  readonly next: string | null;
  readonly previous: string | null;
};

/** List QR codes for one payment, newest first. For a program whose API key has the scope read or orders. */
export const listQrCodes = (
  galla: Galla,
  input: ListQrCodesInput = {},
  options: CallOptions = {},
): Promise<ListQrCodesAnswer> =>
  request<ListQrCodesAnswer>(galla, { method: 'GET', path: '/qr-codes', query: input }, options);

/**
 * Retrieve a QR code. For a program whose API key has the scope read or orders.
 * @throws GallaError STATUS_404
 */
export const getQrCode = (galla: Galla, id: `dqr_${string}`, options: CallOptions = {}): Promise<QrCode> =>
  request<QrCode>(galla, { method: 'GET', path: `/qr-codes/${encodeURIComponent(id)}` }, options);

/**
 * Cancel a QR code; a finished one stays unchanged. For a program whose API key has the scope orders.
 * @throws GallaError STATUS_404
 */
export const cancelQrCode = (galla: Galla, id: `dqr_${string}`, options: CallOptions = {}): Promise<QrCode> =>
  request<QrCode>(galla, { method: 'POST', path: `/qr-codes/${encodeURIComponent(id)}/cancel`, body: {} }, options);

/** What `listPayments` takes. */
export type ListPaymentsInput = {
  readonly size?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: 'INITIATED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'ERRORED' | undefined;
  readonly merchantOrderId?: string | undefined;
  readonly utr?: string | undefined;
  readonly providerTransactionId?: string | undefined;
};

/** What `listPayments` answers. */
export type ListPaymentsAnswer = {
  readonly payments: readonly Payment[];
  readonly next: string | null;
  readonly previous: string | null;
};

/** List payments of the last 30 days or of a range, newest first; filter by order or reference. For a program whose API key has the scope read. */
export const listPayments = (
  galla: Galla,
  input: ListPaymentsInput = {},
  options: CallOptions = {},
): Promise<ListPaymentsAnswer> =>
  request<ListPaymentsAnswer>(galla, { method: 'GET', path: '/payments', query: input }, options);

/** What `getPayment` takes. */
export type GetPaymentInput = {
  readonly expand?: string | undefined;
};

/**
 * Retrieve a payment with all its details. For a program whose API key has the scope read.
 * @throws GallaError TRANSACTION_NOT_FOUND
 */
export const getPayment = (
  galla: Galla,
  paymentId: `pay_${string}`,
  input: GetPaymentInput = {},
  options: CallOptions = {},
): Promise<PaymentDetails> =>
  request<PaymentDetails>(
    galla,
    { method: 'GET', path: `/payments/${encodeURIComponent(paymentId)}`, query: input },
    options,
  );

/** What `getPaymentStatus` answers. */
export type GetPaymentStatusAnswer = {
  readonly paymentId: `pay_${string}`;
  readonly paymentState: 'INITIATED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'ERRORED';
  readonly amount: number;
  readonly refundedAmount: number;
  readonly failureReason: string | null;
  readonly completedAt: string | null;
  readonly updatedAt: string;
};

/**
 * Retrieve the state of a payment. For a program whose API key has the scope read or orders.
 * @throws GallaError TRANSACTION_NOT_FOUND
 */
export const getPaymentStatus = (
  galla: Galla,
  paymentId: `pay_${string}`,
  options: CallOptions = {},
): Promise<GetPaymentStatusAnswer> =>
  request<GetPaymentStatusAnswer>(
    galla,
    { method: 'GET', path: `/payments/${encodeURIComponent(paymentId)}/status` },
    options,
  );

/** What `createRefund` takes. */
export type CreateRefundInput = {
  readonly paymentId: `pay_${string}`;
  readonly amount: number;
  readonly reason:
    | 'CUSTOMER_REQUEST'
    | 'ITEM_RETURNED'
    | 'ITEM_UNAVAILABLE'
    | 'NOT_DELIVERED'
    | 'DUPLICATE_PAYMENT'
    | 'WRONG_AMOUNT'
    | 'FRAUD'
    | 'OTHER';
  readonly note?: string | undefined;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
};

/**
 * Refund a payment in full or in part. For a program whose API key has the scope refunds.
 * The call has an idempotency key of its own unless `options` has one, and is sent again with it.
 * @throws GallaError REFUND_NOT_ALLOWED, TRANSACTION_NOT_FOUND, REFUND_WRONG_STATE, REFUND_NOTHING_LEFT, REFUND_TOO_OLD, REFUND_EXCEEDS_REFUNDABLE, RAIL_MISSING
 */
export const createRefund = (galla: Galla, input: CreateRefundInput, options: CallOptions = {}): Promise<Refund> =>
  request<Refund>(galla, { method: 'POST', path: '/refunds', body: input, keyed: true }, options);

/** What `listRefunds` takes. */
export type ListRefundsInput = {
  readonly size?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly expand?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: 'AWAITING_APPROVAL' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'REJECTED' | undefined;
  readonly paymentId?: `pay_${string}` | undefined;
};

/** What `listRefunds` answers. */
export type ListRefundsAnswer = {
  readonly refunds: readonly Refund[];
  readonly next: string | null;
  readonly previous: string | null;
};

/** List refunds of the last 30 days or of a range, newest first. For a program whose API key has the scope read or refunds. */
export const listRefunds = (
  galla: Galla,
  input: ListRefundsInput = {},
  options: CallOptions = {},
): Promise<ListRefundsAnswer> =>
  request<ListRefundsAnswer>(galla, { method: 'GET', path: '/refunds', query: input }, options);

/** What `getRefund` takes. */
export type GetRefundInput = {
  readonly expand?: string | undefined;
};

/**
 * Retrieve a refund. For a program whose API key has the scope read or refunds.
 * @throws GallaError REFUND_NOT_FOUND
 */
export const getRefund = (
  galla: Galla,
  refundId: `rfnd_${string}`,
  input: GetRefundInput = {},
  options: CallOptions = {},
): Promise<Refund> =>
  request<Refund>(galla, { method: 'GET', path: `/refunds/${encodeURIComponent(refundId)}`, query: input }, options);

/** Retrieve the balance: unsettled amounts by their settlement day, and payouts on their way to the bank. For a program whose API key has the scope read. */
export const getBalance = (galla: Galla, options: CallOptions = {}): Promise<Balance> =>
  request<Balance>(galla, { method: 'GET', path: '/balance' }, options);

/** What `listSettlements` takes. */
export type ListSettlementsInput = {
  readonly size?: number | undefined;
  readonly after?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly state?: 'SETTLED' | 'PENDING' | 'FAILED' | undefined;
};

/** What `listSettlements` answers. */
export type ListSettlementsAnswer = {
  readonly settlements: readonly Settlement[];
  readonly next: string | null;
};

/** List settlements by day, newest first; `next` is the day at which the next page begins. For a program whose API key has the scope read. */
export const listSettlements = (
  galla: Galla,
  input: ListSettlementsInput = {},
  options: CallOptions = {},
): Promise<ListSettlementsAnswer> =>
  request<ListSettlementsAnswer>(galla, { method: 'GET', path: '/settlements', query: input }, options);

/**
 * Retrieve a settlement with its payouts and totals. For a program whose API key has the scope read.
 * @throws GallaError SETTLEMENT_NOT_FOUND
 */
export const getSettlement = (
  galla: Galla,
  settlementId: `setl_${string}`,
  options: CallOptions = {},
): Promise<SettlementDetails> =>
  request<SettlementDetails>(
    galla,
    { method: 'GET', path: `/settlements/${encodeURIComponent(settlementId)}` },
    options,
  );

/** What `listSettlementItems` takes. */
export type ListSettlementItemsInput = {
  readonly kind?: 'PAYMENT' | 'REFUND' | 'REFUND_RETURNED' | 'CHARGEBACK' | undefined;
  readonly size?: number | undefined;
  readonly after?: string | undefined;
  readonly expand?: string | undefined;
};

/** What `listSettlementItems` answers. */
export type ListSettlementItemsAnswer = {
  readonly items: readonly SettlementItem[];
  readonly next: string | null;
};

/**
 * List the payments or refunds of a settlement, newest first. For a program whose API key has the scope read.
 * @throws GallaError SETTLEMENT_NOT_FOUND
 */
export const listSettlementItems = (
  galla: Galla,
  settlementId: `setl_${string}`,
  input: ListSettlementItemsInput = {},
  options: CallOptions = {},
): Promise<ListSettlementItemsAnswer> =>
  request<ListSettlementItemsAnswer>(
    galla,
    { method: 'GET', path: `/settlements/${encodeURIComponent(settlementId)}/items`, query: input },
    options,
  );

/** What `createPaymentLink` takes. */
export type CreatePaymentLinkInput = {
  readonly amount: number;
  readonly purpose?: string | undefined;
  readonly customer: {
    readonly name: string;
    readonly phoneNumber?: string | undefined;
    readonly email?: string | undefined;
  };
  readonly language?: 'en' | 'hi' | undefined;
  readonly sendBy?: readonly ('SMS' | 'EMAIL')[] | undefined;
  readonly expiresOn?: string | undefined;
  readonly expiresAt?: string | undefined;
  readonly firstPartAtLeast?: number | undefined;
  readonly reminders?: number | undefined;
  readonly asks?:
    | readonly {
        readonly label: string;
        readonly required: boolean;
      }[]
    | undefined;
  readonly items?:
    | readonly {
        readonly name: string;
        readonly quantity: number;
        readonly unitPrice: number;
        readonly gstRate: 0 | 3 | 5 | 12 | 18 | 28 | 40;
      }[]
    | undefined;
  readonly referenceId: string;
  readonly metadata?: Readonly<Record<string, string>> | undefined;
};

/**
 * Create a payment link; `sendBy` also sends it to the customer. For a program whose API key has the scope links.
 * The call has an idempotency key of its own unless `options` has one, and is sent again with it.
 * @throws GallaError STATUS_529, REFERENCE_TAKEN, PAYMENT_LINKS_NOT_ACTIVATED, GATEWAY_NOT_ACTIVATED, MERCHANT_DISABLED, PAYMENT_LINKS_DISABLED
 */
export const createPaymentLink = (
  galla: Galla,
  input: CreatePaymentLinkInput,
  options: CallOptions = {},
): Promise<PaymentLink> =>
  request<PaymentLink>(galla, { method: 'POST', path: '/payment-links', body: input, keyed: true }, options);

/** What `listPaymentLinks` takes. */
export type ListPaymentLinksInput = {
  readonly size?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly status?: 'CREATED' | 'PAID' | 'CANCELLED' | 'EXPIRED' | 'FAILED' | undefined;
  readonly referenceId?: string | undefined;
};

/** What `listPaymentLinks` answers. */
export type ListPaymentLinksAnswer = {
  readonly paymentLinks: readonly PaymentLink[];
  readonly next: string | null;
  readonly previous: string | null;
};

/**
 * List payment links, newest first. For a program whose API key has the scope read or links.
 * @throws GallaError STATUS_529
 */
export const listPaymentLinks = (
  galla: Galla,
  input: ListPaymentLinksInput = {},
  options: CallOptions = {},
): Promise<ListPaymentLinksAnswer> =>
  request<ListPaymentLinksAnswer>(galla, { method: 'GET', path: '/payment-links', query: input }, options);

/**
 * Retrieve a payment link. For a program whose API key has the scope read or links.
 * @throws GallaError STATUS_529, STATUS_404
 */
export const getPaymentLink = (galla: Galla, id: `plink_${string}`, options: CallOptions = {}): Promise<PaymentLink> =>
  request<PaymentLink>(galla, { method: 'GET', path: `/payment-links/${encodeURIComponent(id)}` }, options);

/** What `updatePaymentLink` takes. */
export type UpdatePaymentLinkInput = {
  readonly referenceId?: string | undefined;
  readonly expiresOn?: string | undefined;
  readonly expiresAt?: string | undefined;
};

/**
 * Change the reference or expiry of an active link. For a program whose API key has the scope links.
 * @throws GallaError STATUS_529, STATUS_404, PAYMENT_LINK_ENDED, REFERENCE_TAKEN
 */
export const updatePaymentLink = (
  galla: Galla,
  id: `plink_${string}`,
  input: UpdatePaymentLinkInput = {},
  options: CallOptions = {},
): Promise<PaymentLink> =>
  request<PaymentLink>(
    galla,
    { method: 'PATCH', path: `/payment-links/${encodeURIComponent(id)}`, body: input },
    options,
  );

/** What `listPaymentLinkCustomers` answers. */
export type ListPaymentLinkCustomersAnswer = {
  readonly customers: readonly LinkCustomer[];
};

/**
 * List the payments of a link, with the customers’ answers. For a program whose API key has the scope read or links.
 * @throws GallaError STATUS_529, STATUS_404
 */
export const listPaymentLinkCustomers = (
  galla: Galla,
  id: `plink_${string}`,
  options: CallOptions = {},
): Promise<ListPaymentLinkCustomersAnswer> =>
  request<ListPaymentLinkCustomersAnswer>(
    galla,
    { method: 'GET', path: `/payment-links/${encodeURIComponent(id)}/customers` },
    options,
  );

/**
 * Cancel a payment link; money that arrives later is refunded. For a program whose API key has the scope links.
 * @throws GallaError STATUS_529, STATUS_404, PAYMENT_LINK_ENDED
 */
export const cancelPaymentLink = (
  galla: Galla,
  id: `plink_${string}`,
  options: CallOptions = {},
): Promise<PaymentLink> =>
  request<PaymentLink>(
    galla,
    { method: 'POST', path: `/payment-links/${encodeURIComponent(id)}/cancel`, body: {} },
    options,
  );

/** What `resendPaymentLink` takes. */
export type ResendPaymentLinkInput = {
  readonly channels?: readonly ('SMS' | 'EMAIL')[] | undefined;
};

/** What `resendPaymentLink` answers. */
export type ResendPaymentLinkAnswer = {
  readonly sent: readonly {
    readonly channel: 'SMS' | 'EMAIL';
    readonly to: string;
  }[];
};

/**
 * Send a payment link again, on all its channels by default. For a program whose API key has the scope links.
 * The call has an idempotency key of its own unless `options` has one, and is sent again with it.
 * @throws GallaError STATUS_529, STATUS_404, PAYMENT_LINK_ENDED, PAYMENT_LINK_UNAVAILABLE, PAYMENT_LINK_NOT_REACHABLE, PAYMENT_LINK_SENT_OFTEN
 */
export const resendPaymentLink = (
  galla: Galla,
  id: `plink_${string}`,
  input: ResendPaymentLinkInput = {},
  options: CallOptions = {},
): Promise<ResendPaymentLinkAnswer> =>
  request<ResendPaymentLinkAnswer>(
    galla,
    { method: 'POST', path: `/payment-links/${encodeURIComponent(id)}/resend`, body: input, keyed: true },
    options,
  );

/** What `notifyPaymentLink` takes. */
export type NotifyPaymentLinkInput = {
  readonly channel: 'SMS' | 'EMAIL';
};

/** What `notifyPaymentLink` answers. */
export type NotifyPaymentLinkAnswer = {
  readonly sent: readonly {
    readonly channel: 'SMS' | 'EMAIL';
    readonly to: string;
  }[];
};

/**
 * Send the customer a reminder of a link. For a program whose API key has the scope links.
 * The call has an idempotency key of its own unless `options` has one, and is sent again with it.
 * @throws GallaError STATUS_529, STATUS_404, PAYMENT_LINK_ENDED, PAYMENT_LINK_UNAVAILABLE, PAYMENT_LINK_NOT_REACHABLE, PAYMENT_LINK_SENT_OFTEN
 */
export const notifyPaymentLink = (
  galla: Galla,
  id: `plink_${string}`,
  input: NotifyPaymentLinkInput,
  options: CallOptions = {},
): Promise<NotifyPaymentLinkAnswer> =>
  request<NotifyPaymentLinkAnswer>(
    galla,
    { method: 'POST', path: `/payment-links/${encodeURIComponent(id)}/notify`, body: input, keyed: true },
    options,
  );

/** What `createReport` takes. */
export type CreateReportInput = {
  readonly kind:
    | 'TRANSACTION'
    | 'DAILY_TRANSACTION'
    | 'REFUND'
    | 'DAILY_REFUND'
    | 'SETTLEMENT'
    | 'QMC'
    | 'GST'
    | 'SETTLEMENT_MONTH'
    | 'SETTLEMENT_YEAR';
  readonly from: string;
  readonly to: string;
  readonly format?: 'CSV' | 'XLSX' | undefined;
};

/** What `createReport` answers. */
export type CreateReportAnswer = {
  readonly reportId: `rpt_${string}`;
  readonly state: 'TO_BE_STARTED' | 'IN_PROGRESS' | 'SUCCESSFUL' | 'FAILED';
};

/**
 * Request a report for a range of days in IST. For a program whose API key has the scope read.
 * The call has an idempotency key of its own unless `options` has one, and is sent again with it.
 * @throws GallaError PR002
 */
export const createReport = (
  galla: Galla,
  input: CreateReportInput,
  options: CallOptions = {},
): Promise<CreateReportAnswer> =>
  request<CreateReportAnswer>(galla, { method: 'POST', path: '/reports', body: input, keyed: true }, options);

/** What `listReports` takes. */
export type ListReportsInput = {
  readonly size?: number | undefined;
  readonly after?: string | undefined;
  readonly kind?:
    | 'TRANSACTION'
    | 'DAILY_TRANSACTION'
    | 'REFUND'
    | 'DAILY_REFUND'
    | 'SETTLEMENT'
    | 'QMC'
    | 'GST'
    | 'SETTLEMENT_MONTH'
    | 'SETTLEMENT_YEAR'
    | undefined;
};

/** What `listReports` answers. */
export type ListReportsAnswer = {
  readonly reports: readonly Report[];
  readonly next: `rpt_${string}` | null;
};

/** List reports, newest first. For a program whose API key has the scope read. */
export const listReports = (
  galla: Galla,
  input: ListReportsInput = {},
  options: CallOptions = {},
): Promise<ListReportsAnswer> =>
  request<ListReportsAnswer>(galla, { method: 'GET', path: '/reports', query: input }, options);

/**
 * Retrieve the progress of a report. For a program whose API key has the scope read.
 * @throws GallaError REPORT_UNKNOWN
 */
export const getReport = (galla: Galla, reportId: `rpt_${string}`, options: CallOptions = {}): Promise<Report> =>
  request<Report>(galla, { method: 'GET', path: `/reports/${encodeURIComponent(reportId)}` }, options);

/**
 * Download a report whose state is SUCCESSFUL, until it expires. For a program whose API key has the scope read.
 * @throws GallaError REPORT_UNKNOWN, REPORT_NOT_FOUND, DOCUMENT_EXPIRED
 */
export const getReportFile = (galla: Galla, reportId: `rpt_${string}`, options: CallOptions = {}): Promise<Response> =>
  file(galla, { method: 'GET', path: `/reports/${encodeURIComponent(reportId)}/file` }, options);

/** What `createWebhookEndpoint` takes. */
export type CreateWebhookEndpointInput = {
  readonly url: string;
  readonly description?: string | undefined;
  readonly events: readonly (
    | 'payment.pending'
    | 'payment.completed'
    | 'payment.failed'
    | 'payment.late_success'
    | 'payment.disputed'
    | 'order.created'
    | 'pg.order.completed'
    | 'order.expired'
    | 'order.cancelled'
    | 'refund.processing'
    | 'refund.completed'
    | 'refund.failed'
    | 'settlement.created'
    | 'settlement.processed'
    | 'settlement.failed'
    | 'payment_link.created'
    | 'payment_link.part_paid'
    | 'payment_link.paid'
    | 'payment_link.expired'
    | 'payment_link.cancelled'
    | 'payment_link.failed'
    | 'dispute.opened'
    | 'dispute.won'
    | 'dispute.lost'
    | 'report.ready'
    | 'report.failed'
    | 'kyc.submitted'
    | 'kyc.verified'
    | 'kyc.failed'
    | 'vendor.linked'
    | 'vendor.unlinked'
  )[];
  readonly username: string;
  readonly password: unknown & unknown;
};

/** What `createWebhookEndpoint` answers. */
export type CreateWebhookEndpointAnswer = {
  readonly id: `whe_${string}`;
  readonly url: string;
  readonly description: string;
  readonly status: 'ACTIVE' | 'DISABLED';
  readonly disabled: {
    readonly reason: 'PERSON' | 'GONE' | 'FAILING';
    readonly at: string;
  } | null;
  readonly events: readonly (
    | 'payment.pending'
    | 'payment.completed'
    | 'payment.failed'
    | 'payment.late_success'
    | 'payment.disputed'
    | 'order.created'
    | 'pg.order.completed'
    | 'order.expired'
    | 'order.cancelled'
    | 'refund.processing'
    | 'refund.completed'
    | 'refund.failed'
    | 'settlement.created'
    | 'settlement.processed'
    | 'settlement.failed'
    | 'payment_link.created'
    | 'payment_link.part_paid'
    | 'payment_link.paid'
    | 'payment_link.expired'
    | 'payment_link.cancelled'
    | 'payment_link.failed'
    | 'dispute.opened'
    | 'dispute.won'
    | 'dispute.lost'
    | 'report.ready'
    | 'report.failed'
    | 'kyc.submitted'
    | 'kyc.verified'
    | 'kyc.failed'
    | 'vendor.linked'
    | 'vendor.unlinked'
  )[];
  readonly username: string;
  readonly secret: {
    readonly ending: string;
    readonly since: string;
    readonly previousUntil: string | null;
  };
  readonly failing: {
    readonly since: string;
    readonly answer: {
      readonly status: number | null;
      readonly error: string | null;
    };
    readonly noticedAt: string | null;
    readonly disabledAt: string;
  } | null;
  readonly lastDeliveredAt: string | null;
  readonly nextAttemptAt: string | null;
  readonly lastAttempt: {
    readonly at: string;
    readonly type: string;
    readonly number: number;
    readonly answer: {
      readonly status: number | null;
      readonly error: string | null;
    };
  } | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly day: {
    readonly attempts: number;
    readonly delivered: number;
    readonly waiting: number;
    readonly p50: number | null;
    readonly p95: number | null;
    readonly arrivalP99: number | null;
    readonly hours: readonly {
      readonly at: string;
      readonly delivered: number;
      readonly failed: number;
      readonly p50: number | null;
      readonly p95: number | null;
    }[];
  };
  readonly signingSecret: string;
};

/**
 * Create a webhook endpoint; the response has its signing secret. For a program whose API key has the scope webhooks.
 * The call has an idempotency key of its own unless `options` has one, and is sent again with it.
 * @throws GallaError STATUS_529, WEBHOOK_LIMIT_REACHED
 */
export const createWebhookEndpoint = (
  galla: Galla,
  input: CreateWebhookEndpointInput,
  options: CallOptions = {},
): Promise<CreateWebhookEndpointAnswer> =>
  request<CreateWebhookEndpointAnswer>(
    galla,
    { method: 'POST', path: '/webhook-endpoints', body: input, keyed: true },
    options,
  );

/** What `listWebhookEndpoints` answers. */
export type ListWebhookEndpointsAnswer = {
  readonly webhookEndpoints: readonly WebhookEndpoint[];
};

/**
 * List webhook endpoints with their health, oldest first; there are at most 30. For a program whose API key has the scope read or webhooks.
 * @throws GallaError STATUS_529
 */
export const listWebhookEndpoints = (galla: Galla, options: CallOptions = {}): Promise<ListWebhookEndpointsAnswer> =>
  request<ListWebhookEndpointsAnswer>(galla, { method: 'GET', path: '/webhook-endpoints' }, options);

/**
 * Retrieve a webhook endpoint with its health. For a program whose API key has the scope read or webhooks.
 * @throws GallaError STATUS_529, STATUS_404
 */
export const getWebhookEndpoint = (
  galla: Galla,
  id: `whe_${string}`,
  options: CallOptions = {},
): Promise<WebhookEndpoint> =>
  request<WebhookEndpoint>(galla, { method: 'GET', path: `/webhook-endpoints/${encodeURIComponent(id)}` }, options);

/** What `updateWebhookEndpoint` takes. */
export type UpdateWebhookEndpointInput = {
  readonly url: string;
  readonly description?: string | undefined;
  readonly events: readonly (
    | 'payment.pending'
    | 'payment.completed'
    | 'payment.failed'
    | 'payment.late_success'
    | 'payment.disputed'
    | 'order.created'
    | 'pg.order.completed'
    | 'order.expired'
    | 'order.cancelled'
    | 'refund.processing'
    | 'refund.completed'
    | 'refund.failed'
    | 'settlement.created'
    | 'settlement.processed'
    | 'settlement.failed'
    | 'payment_link.created'
    | 'payment_link.part_paid'
    | 'payment_link.paid'
    | 'payment_link.expired'
    | 'payment_link.cancelled'
    | 'payment_link.failed'
    | 'dispute.opened'
    | 'dispute.won'
    | 'dispute.lost'
    | 'report.ready'
    | 'report.failed'
    | 'kyc.submitted'
    | 'kyc.verified'
    | 'kyc.failed'
    | 'vendor.linked'
    | 'vendor.unlinked'
  )[];
  readonly username: string;
  readonly password?: (unknown & unknown) | undefined;
  readonly status: 'ACTIVE' | 'DISABLED';
};

/**
 * Update a webhook endpoint; without a password, the current one stays. For a program whose API key has the scope webhooks.
 * @throws GallaError STATUS_529, STATUS_404
 */
export const updateWebhookEndpoint = (
  galla: Galla,
  id: `whe_${string}`,
  input: UpdateWebhookEndpointInput,
  options: CallOptions = {},
): Promise<WebhookEndpoint> =>
  request<WebhookEndpoint>(
    galla,
    { method: 'PUT', path: `/webhook-endpoints/${encodeURIComponent(id)}`, body: input },
    options,
  );

/** What `deleteWebhookEndpoint` answers. */
export type DeleteWebhookEndpointAnswer = {
  readonly deleted: true;
};

/**
 * Delete a webhook endpoint; events that wait for it are not sent. For a program whose API key has the scope webhooks.
 * @throws GallaError STATUS_529, STATUS_404
 */
export const deleteWebhookEndpoint = (
  galla: Galla,
  id: `whe_${string}`,
  options: CallOptions = {},
): Promise<DeleteWebhookEndpointAnswer> =>
  request<DeleteWebhookEndpointAnswer>(
    galla,
    { method: 'DELETE', path: `/webhook-endpoints/${encodeURIComponent(id)}` },
    options,
  );

/** What `listEvents` takes. */
export type ListEventsInput = {
  readonly size?: number | undefined;
  readonly after?: string | undefined;
  readonly before?: string | undefined;
  readonly type?:
    | 'payment.pending'
    | 'payment.completed'
    | 'payment.failed'
    | 'payment.late_success'
    | 'payment.disputed'
    | 'order.created'
    | 'pg.order.completed'
    | 'order.expired'
    | 'order.cancelled'
    | 'refund.processing'
    | 'refund.completed'
    | 'refund.failed'
    | 'settlement.created'
    | 'settlement.processed'
    | 'settlement.failed'
    | 'payment_link.created'
    | 'payment_link.part_paid'
    | 'payment_link.paid'
    | 'payment_link.expired'
    | 'payment_link.cancelled'
    | 'payment_link.failed'
    | 'dispute.opened'
    | 'dispute.won'
    | 'dispute.lost'
    | 'report.ready'
    | 'report.failed'
    | 'kyc.submitted'
    | 'kyc.verified'
    | 'kyc.failed'
    | 'vendor.linked'
    | 'vendor.unlinked'
    | undefined;
};

/** What `listEvents` answers. */
export type ListEventsAnswer = {
  readonly events: readonly Event[];
  readonly next: string | null;
  readonly previous: string | null;
};

/**
 * List events that an endpoint subscribed to, newest first; they are kept for 30 days. For a program whose API key has the scope read or webhooks.
 * @throws GallaError STATUS_529
 */
export const listEvents = (
  galla: Galla,
  input: ListEventsInput = {},
  options: CallOptions = {},
): Promise<ListEventsAnswer> =>
  request<ListEventsAnswer>(galla, { method: 'GET', path: '/events', query: input }, options);

/**
 * Retrieve an event with its state at each endpoint. For a program whose API key has the scope read or webhooks.
 * @throws GallaError STATUS_529, STATUS_404
 */
export const getEvent = (galla: Galla, eventId: `evt_${string}`, options: CallOptions = {}): Promise<Event> =>
  request<Event>(galla, { method: 'GET', path: `/events/${encodeURIComponent(eventId)}` }, options);

/** What `followEvents` takes. */
export type FollowEventsInput = {
  readonly types?: string | undefined;
};

/**
 * Stream events of test mode as server-sent events; no endpoint is needed. For a program whose API key has the scope webhooks.
 * @throws GallaError TEST_KEY_NEEDED, STATUS_529
 */
export const followEvents = (
  galla: Galla,
  input: FollowEventsInput = {},
  options: StreamOptions = {},
): AsyncGenerator<StreamMessage, void, undefined> =>
  stream(galla, { method: 'GET', path: '/streams/events', query: input }, options);

/**
 * Stream calls of the merchant API in test mode as server-sent events; they are kept for 7 days. For a program whose API key has the scope webhooks.
 * @throws GallaError TEST_KEY_NEEDED, STATUS_529
 */
export const followRequests = (
  galla: Galla,
  options: StreamOptions = {},
): AsyncGenerator<StreamMessage, void, undefined> =>
  stream(galla, { method: 'GET', path: '/streams/requests' }, options);
