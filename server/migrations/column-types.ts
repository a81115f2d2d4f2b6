import type { FieldReason, RiskMark } from '@galla/contract/business/kyc/states.ts';
import type { Section } from '@galla/contract/business/onboarding/sections.ts';
import type { PolicyAnswers } from '@galla/contract/business/policies/fields.ts';
import type { WebsitePlatform, WebsiteReport, websiteFailures } from '@galla/contract/business/website-check/checks.ts';
import type { ViewListName, ViewParams } from '@galla/contract/payments/saved-views/lists.ts';
import type { ReportKind } from '@galla/contract/reports/reports/kinds.ts';
import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from 'kysely';

/** JSON that is written as text. It has a default. */
type JsonText<Value> = ColumnType<Value, string | undefined, string>;

/** How a file is read: its columns, its sheet and its number format. */
type FileReading = JsonText<{ readonly [part: string]: unknown } | null>;

/** The cells of a row of a file, by the names of their columns. */
interface Cells {
  readonly [column: string]: string;
}

/** The filters of a report besides its days, merchants and stores. Null means no restriction. */
interface ReportFilters {
  readonly terminalIds: readonly string[] | null;
  readonly states: readonly string[] | null;
  readonly instruments: readonly string[] | null;
}

/** What a person has answered before the merchant exists. */
interface RegistrationAnswers {
  acceptPayments?: 'WEBSITE_APP_SOCIAL_MEDIA' | 'IN_STORE_SHOP';
  product?: 'PAYMENT_GATEWAY' | 'PAYMENT_LINK';
  businessName?: string;
  name?: string;
  website?: string;
  referralCode?: string;
}

/**
 * The columns whose values are narrower than their type in PostgreSQL, such as the shapes of JSON. Everything else in
 * tables.ts comes from the migrated database, unions of words from its CHECK constraints.
 */
export interface ColumnTypes {
  'auditor_book.days': string[];
  'auditor_shard.whole_since': Date | null;
  'counter_shift.totals': ColumnType<unknown, string | null | undefined, string | null>;
  'engine_key.modes': Generated<('live' | 'test')[]>;
  'kyc_submission.provider_reasons': JsonText<FieldReason[]>;
  'kyc_submission.reasons': JsonText<FieldReason[]>;
  'kyc_submission.risk_marks': RiskMark[];
  'kyc_submission.versions': ColumnType<{ readonly [Name in Section]?: number }, string, string>;
  'merchant.vpa': GeneratedAlways<string>;
  'merchant_metadata.pairs': string;
  'onboarding_field.section': 'BUSINESS_DETAILS' | 'BANK_SECTION' | 'GST_PAN_SECTION';
  'payment.total': GeneratedAlways<number>;
  'payment_link.asks': JsonText<{ label: string; required: boolean }[]>;
  'payment_link.customer_search': GeneratedAlways<string>;
  'payment_link.items': JsonText<{ name: string; quantity: number; unitPrice: number; gstRate: number }[]>;
  'payment_link.reference_search': GeneratedAlways<string>;
  'payment_link.send_by': Generated<('SMS' | 'EMAIL')[]>;
  'payment_link_batch.reading': FileReading;
  'payment_link_batch_row.cells': JsonText<Cells>;
  'payment_link_batch_row.send_by': ('SMS' | 'EMAIL')[];
  'payment_link_batch_row.wrong': JsonText<
    readonly { readonly column: string; readonly code: string; readonly row?: number | undefined }[]
  >;
  'payment_page.asks': JsonText<
    { label: string; kind: 'TEXT' | 'NUMBER' | 'EMAIL' | 'PHONE' | 'CHOICE'; required: boolean; options: string[] }[]
  >;
  'payment_page.suggested': JsonText<number[]>;
  'payment_page_order.answers': JsonText<{ label: string; value: string }[]>;
  'payment_store_month.amounts': Generated<string[]>;
  'payment_store_month.counts': Generated<string[]>;
  'policy_set.answers': JSONColumnType<PolicyAnswers>;
  'policy_set.published': JSONColumnType<object> | null;
  'qr_code.search': GeneratedAlways<string>;
  'qr_code_archive.options': ColumnType<unknown, string, string>;
  'refund_batch.reading': FileReading;
  'registration.answers': ColumnType<RegistrationAnswers | null, never, string | null>;
  'report.filters': JSONColumnType<ReportFilters>;
  'report.template': 'STORE' | 'ONLINE' | 'SETTLEMENT_DAYS' | 'GST';
  'report.totals': Generated<{ label: string; amount: number }[] | null>;
  'report_context.template': 'STORE' | 'ONLINE' | 'SETTLEMENT_DAYS' | 'GST';
  'report_schedule.filters': JSONColumnType<ReportFilters>;
  'report_schedule.kind': ReportKind;
  'report_schedule.template': 'STORE' | 'ONLINE' | 'SETTLEMENT_DAYS' | 'GST';
  'report_template.template': 'STORE' | 'ONLINE' | 'SETTLEMENT_DAYS' | 'GST';
  'sandbox.banks': JSONColumnType<{ readonly [bank: string]: 'SLOW' | 'DOWN' }>;
  'sandbox_script.steps': ColumnType<unknown, string, string>;
  'saved_view.list': ViewListName;
  'saved_view.params': JSONColumnType<ViewParams>;
  'store.hours': ColumnType<unknown, string | null | undefined, string | null>;
  'store.search': GeneratedAlways<string>;
  'store_import.reading': FileReading;
  'store_import_row.cell_errors': ColumnType<readonly string[], string | undefined, string>;
  'store_import_row.cells': ColumnType<Cells, string, string>;
  'webhook_attempt.response_headers': ColumnType<[string, string][], string | undefined, string>;
  'webhook_delivery.due_at': ColumnType<Date | number, Date | string, Date | string>;
  'website_check.chosen': WebsitePlatform;
  'website_check.failure': Generated<(typeof websiteFailures)[number] | null>;
  'website_check.report': ColumnType<WebsiteReport | null, string | undefined, string>;
}
