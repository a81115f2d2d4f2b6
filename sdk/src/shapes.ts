// Made from the contract by `npm run sdk`. Changes here are lost.

/** Order. */
export type Order = {
  readonly orderId: `order_${string}`;
  readonly merchantOrderId: string;
  readonly state: 'CREATED' | 'PAID' | 'EXPIRED' | 'CANCELLED';
  readonly amount: number;
  readonly description: string | null;
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  readonly returnUrl: string | null;
  readonly payUrl: string;
  readonly paymentId: `pay_${string}` | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly closedAt: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment?: Payment | null | undefined;
};

/** Qr code. */
export type QrCode = {
  readonly id: `dqr_${string}`;
  readonly merchantId: string;
  readonly storeId: `store_${string}`;
  readonly storeName: string;
  readonly terminalId: `term_${string}` | null;
  readonly terminalName: string | null;
  readonly amount: number;
  readonly billNumber: string | null;
  readonly state: 'ACTIVE' | 'PAID' | 'PAID_OTHER' | 'EXPIRED' | 'CANCELLED';
  readonly text: string;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly closedAt: string | null;
  readonly now: string;
  readonly pending: boolean;
  readonly paid: {
    readonly paymentId: `pay_${string}`;
    readonly amount: number;
    readonly at: string;
    readonly payer: string | null;
    readonly app: string | null;
    readonly utr: string | null;
  } | null;
  readonly metadata: Readonly<Record<string, string>>;
};

/** Payment. */
export type Payment = {
  readonly paymentId: `pay_${string}`;
  readonly merchantId: string;
  readonly paymentState: 'INITIATED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'ERRORED';
  readonly totalAmount: number;
  readonly amount: number;
  readonly offerAdjustment: number;
  readonly refundedAmount: number;
  readonly instrument:
    | 'ACCOUNT'
    | 'CREDIT_CARD'
    | 'DEBIT_CARD'
    | 'NET_BANKING'
    | 'WALLET'
    | 'EXTERNAL_WALLET'
    | 'EXTERNAL_VPA'
    | 'CREDIT_LINE'
    | 'BNPL'
    | 'EGV'
    | 'OTHERS';
  readonly instrumentLabel: string | null;
  readonly paymentSolution:
    | 'QR'
    | 'POS'
    | 'PAYMENT_LINK'
    | 'PG'
    | 'CONTAINER'
    | 'EXPRESSBUY'
    | 'B2BPG'
    | 'SUBSCRIPTION_SETUP'
    | 'SUBSCRIPTION_REDEMPTION'
    | null;
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  readonly storeId: string | null;
  readonly storeName: string | null;
  readonly terminalName: string | null;
  readonly qrCodeName: string | null;
  readonly utr: string | null;
  readonly arn: string | null;
  readonly providerTransactionId: string;
  readonly merchantTransactionId: string | null;
  readonly merchantOrderId: string | null;
  readonly settlementUtr: string | null;
  readonly failureReason: string | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly updatedAt: string;
};

/** Payment details. */
export type PaymentDetails = {
  readonly paymentId: `pay_${string}`;
  readonly merchantId: string;
  readonly paymentState: 'INITIATED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'ERRORED';
  readonly totalAmount: number;
  readonly amount: number;
  readonly offerAdjustment: number;
  readonly refundedAmount: number;
  readonly instrument:
    | 'ACCOUNT'
    | 'CREDIT_CARD'
    | 'DEBIT_CARD'
    | 'NET_BANKING'
    | 'WALLET'
    | 'EXTERNAL_WALLET'
    | 'EXTERNAL_VPA'
    | 'CREDIT_LINE'
    | 'BNPL'
    | 'EGV'
    | 'OTHERS';
  readonly instrumentLabel: string | null;
  readonly paymentSolution:
    | 'QR'
    | 'POS'
    | 'PAYMENT_LINK'
    | 'PG'
    | 'CONTAINER'
    | 'EXPRESSBUY'
    | 'B2BPG'
    | 'SUBSCRIPTION_SETUP'
    | 'SUBSCRIPTION_REDEMPTION'
    | null;
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  readonly storeId: string | null;
  readonly storeName: string | null;
  readonly terminalName: string | null;
  readonly qrCodeName: string | null;
  readonly utr: string | null;
  readonly arn: string | null;
  readonly providerTransactionId: string;
  readonly merchantTransactionId: string | null;
  readonly merchantOrderId: string | null;
  readonly settlementUtr: string | null;
  readonly failureReason: string | null;
  readonly createdAt: string;
  readonly completedAt: string | null;
  readonly updatedAt: string;
  readonly offerId: string | null;
  readonly paidTo: string;
  readonly paidBy: string | null;
  readonly cardIssuer: string | null;
  readonly refundableAmount: number;
  readonly chargedBackAmount: number;
  readonly chargebacks: readonly {
    readonly chargebackId: `cbk_${string}`;
    readonly state: 'OPENED' | 'WON' | 'LOST';
    readonly amount: number;
    readonly takenAmount: number;
    readonly reason: string;
    readonly arn: string | null;
    readonly openedAt: string;
    readonly finishedAt: string | null;
  }[];
  readonly fee: number | null;
  readonly gst: number | null;
  readonly settlement: {
    readonly settlementId: `setl_${string}`;
    readonly settlementDate: string;
    readonly state: 'SETTLED' | 'PENDING' | 'FAILED';
  } | null;
  readonly refunds:
    | readonly {
        readonly refundId: `rfnd_${string}`;
        readonly state: 'AWAITING_APPROVAL' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'REJECTED';
        readonly amount: number;
        readonly reason:
          | 'CUSTOMER_REQUEST'
          | 'ITEM_RETURNED'
          | 'ITEM_UNAVAILABLE'
          | 'NOT_DELIVERED'
          | 'DUPLICATE_PAYMENT'
          | 'WRONG_AMOUNT'
          | 'FRAUD'
          | 'OTHER'
          | 'LATE_PAYMENT'
          | 'PAID_TWICE';
        readonly askedBy: string | null;
        readonly failureReason: string | null;
        readonly utr: string | null;
        readonly arn: string | null;
        readonly createdAt: string;
        readonly sentAt: string | null;
        readonly finishedAt: string | null;
      }[]
    | null;
  readonly timeline: readonly {
    readonly state: 'INITIATED' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'CANCELLED' | 'ERRORED';
    readonly at: string;
    readonly note: string | null;
  }[];
  readonly warnings: readonly string[];
  readonly order?: Order | null | undefined;
};

/** Refund. */
export type Refund = {
  readonly refundId: `rfnd_${string}`;
  readonly paymentId: `pay_${string}`;
  readonly merchantId: string;
  readonly state: 'AWAITING_APPROVAL' | 'PENDING' | 'COMPLETED' | 'FAILED' | 'REJECTED';
  readonly amount: number;
  readonly reason:
    | 'CUSTOMER_REQUEST'
    | 'ITEM_RETURNED'
    | 'ITEM_UNAVAILABLE'
    | 'NOT_DELIVERED'
    | 'DUPLICATE_PAYMENT'
    | 'WRONG_AMOUNT'
    | 'FRAUD'
    | 'OTHER'
    | 'LATE_PAYMENT'
    | 'PAID_TWICE';
  readonly note: string | null;
  readonly failureReason: string | null;
  readonly utr: string | null;
  readonly arn: string | null;
  readonly paymentTotal: number;
  readonly instrument:
    | 'ACCOUNT'
    | 'CREDIT_CARD'
    | 'DEBIT_CARD'
    | 'NET_BANKING'
    | 'WALLET'
    | 'EXTERNAL_WALLET'
    | 'EXTERNAL_VPA'
    | 'CREDIT_LINE'
    | 'BNPL'
    | 'EGV'
    | 'OTHERS';
  readonly instrumentLabel: string | null;
  readonly customerName: string | null;
  readonly customerPhone: string | null;
  readonly storeId: string | null;
  readonly storeName: string | null;
  readonly providerTransactionId: string;
  readonly merchantOrderId: string | null;
  readonly askedBy: string | null;
  readonly createdAt: string;
  readonly sentAt: string | null;
  readonly finishedAt: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly payment?: Payment | null | undefined;
};

/** Balance. */
export type Balance = {
  readonly currency: 'INR';
  readonly unsettled: number;
  readonly expected: readonly {
    readonly day: string;
    readonly amount: number;
  }[];
  readonly onTheWay: number;
  readonly waiting:
    | 'BANK_CLOSED'
    | 'TOO_EARLY'
    | 'MADE'
    | 'NOTHING_DUE'
    | 'REFUNDS_EXCEED'
    | 'BELOW_MINIMUM'
    | 'NO_ACCOUNT'
    | 'ACCOUNT_CHANGING'
    | 'HELD'
    | 'FROZEN'
    | null;
  readonly asOf: string;
};

/** Settlement. */
export type Settlement = {
  readonly settlementId: `setl_${string}`;
  readonly settlementDate: string;
  readonly merchantId: string;
  readonly state: 'SETTLED' | 'PENDING' | 'FAILED';
  readonly utr: string | null;
  readonly failureReason: string | null;
  readonly payments: number;
  readonly gross: number;
  readonly fee: number;
  readonly gst: number;
  readonly refunds: number;
  readonly refunded: number;
  readonly returned: number;
  readonly chargedBack: number;
  readonly net: number;
  readonly createdAt: string;
  readonly finishedAt: string | null;
};

/** Settlement details. */
export type SettlementDetails = {
  readonly settlementId: `setl_${string}`;
  readonly settlementDate: string;
  readonly merchantId: string;
  readonly state: 'SETTLED' | 'PENDING' | 'FAILED';
  readonly utr: string | null;
  readonly failureReason: string | null;
  readonly payments: number;
  readonly gross: number;
  readonly fee: number;
  readonly gst: number;
  readonly refunds: number;
  readonly refunded: number;
  readonly returned: number;
  readonly chargedBack: number;
  readonly net: number;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly inStoreUntil: string;
  readonly onlineUntil: string;
  readonly account: {
    readonly holder: string;
    readonly ifsc: string;
    readonly last4: string;
  };
  readonly items: {
    readonly payments: number;
    readonly refunds: number;
    readonly net: number;
  };
  readonly payouts: readonly {
    readonly state: 'PENDING' | 'COMPLETED' | 'FAILED';
    readonly last4: string;
    readonly utr: string | null;
    readonly failureReason: string | null;
    readonly failureKind: 'PASSING' | 'LASTING' | 'CONTRADICTED' | null;
    readonly createdAt: string;
    readonly goesOutAt: string | null;
    readonly finishedAt: string | null;
  }[];
};

/** Settlement item. */
export type SettlementItem = {
  readonly kind: 'PAYMENT' | 'REFUND' | 'REFUND_RETURNED' | 'CHARGEBACK';
  readonly unitId: `pay_${string}`;
  readonly refundId: `rfnd_${string}` | null;
  readonly at: string;
  readonly merchantOrderId: string | null;
  readonly utr: string | null;
  readonly total: number;
  readonly fee: number;
  readonly gst: number;
  readonly amount: number;
  readonly payment?: Payment | null | undefined;
};

/** Payment link. */
export type PaymentLink = {
  readonly id: `plink_${string}`;
  readonly merchantId: string;
  readonly storeId: `store_${string}` | null;
  readonly storeName: string | null;
  readonly kind: 'ONLINE' | 'OFFLINE';
  readonly url: string | null;
  readonly state: 'CREATED' | 'ACTIVE' | 'CANCELLED' | 'FAILED' | 'EXPIRED' | 'COMPLETED' | 'ERRORED';
  readonly variant: 'PAYING' | 'PART_PAID' | 'NOT_DELIVERED' | null;
  readonly amount: number;
  readonly paidAmount: number;
  readonly refundedAmount: number;
  readonly referenceId: string;
  readonly purpose: string | null;
  readonly customerName: string;
  readonly customerPhone: string | null;
  readonly customerEmail: string | null;
  readonly createdAt: string;
  readonly createdBy: string | null;
  readonly expiresAt: string;
  readonly closedAt: string | null;
  readonly closedBy: string | null;
  readonly reason: string | null;
  readonly openedAt: string | null;
  readonly undelivered: string | null;
  readonly attempts: number;
  readonly failedAttempts: number;
  readonly lastMethod: 'UPI' | 'CARD' | 'NET_BANKING' | 'WALLET' | null;
  readonly metadata: Readonly<Record<string, string>>;
};

/** Link customer. */
export type LinkCustomer = {
  readonly part: number;
  readonly paymentId: `pay_${string}`;
  readonly amount: number;
  readonly refundedAmount: number;
  readonly at: string;
  readonly method: 'UPI' | 'CARD' | 'NET_BANKING' | 'WALLET';
  readonly instrument: string | null;
  readonly payerName: string | null;
  readonly customer: {
    readonly name: string;
    readonly phone: string | null;
    readonly email: string | null;
  };
  readonly answers: readonly {
    readonly question: string;
    readonly answer: string;
  }[];
};

/** Report. */
export type Report = {
  readonly reportId: `rpt_${string}`;
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
  readonly merchantId: string | null;
  readonly from: string;
  readonly to: string;
  readonly format: 'CSV' | 'XLSX';
  readonly template: 'STORE' | 'ONLINE' | 'SETTLEMENT_DAYS' | 'GST';
  readonly columns: readonly string[];
  readonly state: 'TO_BE_STARTED' | 'IN_PROGRESS' | 'SUCCESSFUL' | 'FAILED';
  readonly rowsDone: number;
  readonly rows: number | null;
  readonly totals:
    | readonly {
        readonly label: string;
        readonly amount: number;
      }[]
    | null;
  readonly asOf: string | null;
  readonly bytes: number | null;
  readonly errorCode: 'REPORT_GENERATION_ERROR' | null;
  readonly askedBy: string | null;
  readonly scheduleId: `rsch_${string}` | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  readonly expiresAt: string | null;
  readonly expired: boolean;
};

/** Webhook endpoint. */
export type WebhookEndpoint = {
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
};

/** Event. */
export type Event = {
  readonly id: `evt_${string}`;
  readonly type: string;
  readonly version: string;
  readonly occurredAt: string;
  readonly data: Readonly<Record<string, unknown>>;
  readonly deliveries: readonly {
    readonly webhookEndpointId: `whe_${string}`;
    readonly state: 'WAITING' | 'DELIVERED' | 'FAILED';
    readonly attempts: number;
  }[];
};

/** An error as the API sends it. */
export type Problem = {
  readonly code: string;
  readonly message: string;
  readonly field: string | null;
  readonly source: 'key' | 'request' | 'state' | 'limit' | 'bank' | 'server';
  readonly step: 'authentication' | 'authorization' | 'validation' | 'processing';
  readonly reason: string;
  readonly errors?:
    | readonly {
        readonly field: string;
        readonly message: string;
      }[]
    | undefined;
  readonly requestId: string;
};
