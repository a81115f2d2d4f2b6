import type { ApiKeyTables } from './api-key-tables.ts';
import type { ChargebackTables } from './chargeback-tables.ts';
import type { CheckoutTables } from './checkout-tables.ts';
import type { CounterTables } from './counter-tables.ts';
import type { DynamicQrTables } from './dynamic-qr-tables.ts';
import type { InvoiceTables } from './invoice-tables.ts';
import type { JobTables } from './job-tables.ts';
import type { MerchantTables } from './merchant-tables.ts';
import type { MoneyTables } from './money-tables.ts';
import type { PaymentLinkBatchTables } from './payment-link-batch-tables.ts';
import type { PaymentLinkMessageTables, PaymentLinkTables } from './payment-link-tables.ts';
import type { PaymentPageTables } from './payment-page-tables.ts';
import type { PlatformTables } from './platform-tables.ts';
import type { QrCodeTables } from './qr-code-tables.ts';
import type { RecipientTables } from './recipient-tables.ts';
import type { RefundBatchTables } from './refund-batch-tables.ts';
import type { ReportTables } from './report-tables.ts';
import type { SettlementTables } from './settlement-tables.ts';
import type { SignInTables } from './sign-in-tables.ts';
import type { StoreTables } from './store-tables.ts';
import type { TariffTables } from './tariff-tables.ts';
import type { TeamTables } from './team-tables.ts';
import type { WebhookTables } from './webhook-tables.ts';

/** The tables that the migrations of this folder make, as queries see them. Sums and amounts are paise. */
export interface Tables
  extends ApiKeyTables,
    ChargebackTables,
    CheckoutTables,
    CounterTables,
    DynamicQrTables,
    InvoiceTables,
    JobTables,
    MerchantTables,
    MoneyTables,
    PaymentLinkBatchTables,
    PaymentLinkMessageTables,
    PaymentLinkTables,
    PaymentPageTables,
    PlatformTables,
    QrCodeTables,
    RecipientTables,
    RefundBatchTables,
    ReportTables,
    SettlementTables,
    SignInTables,
    StoreTables,
    TariffTables,
    TeamTables,
    WebhookTables {}
