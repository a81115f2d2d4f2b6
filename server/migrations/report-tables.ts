import type { Generated, JSONColumnType } from 'kysely';

/** The tables of reports (0022-reports.sql, 0023-report-sharing.sql). Amounts are paise, days are days of India. */
export interface ReportTables {
  report: {
    tenant_id: string;
    id: string;
    group_id: string | null;
    merchant_tenants: string[];
    store_ids: string[] | null;
    kind:
      | 'TRANSACTION'
      | 'DAILY_TRANSACTION'
      | 'REFUND'
      | 'DAILY_REFUND'
      | 'SETTLEMENT'
      | 'QMC'
      | 'GST'
      | 'SETTLEMENT_MONTH'
      | 'SETTLEMENT_YEAR';
    first_day: string;
    last_day: string;
    filters: JSONColumnType<ReportFilters>;
    template: 'STORE' | 'ONLINE' | 'SETTLEMENT_DAYS' | 'GST';
    columns: string[];
    format: 'CSV' | 'XLSX';
    state: 'TO_BE_STARTED' | 'IN_PROGRESS' | 'SUCCESSFUL' | 'FAILED';
    asked_by: string;
    schedule_id: Generated<string | null>;
    created_at: Date;
    due_at: Date | null;
    tries: Generated<number>;
    rows_done: Generated<number>;
    row_count: Generated<number | null>;
    totals: Generated<{ label: string; amount: number }[] | null>;
    as_of: Generated<Date | null>;
    file_key: Generated<string | null>;
    gzipped: Generated<boolean>;
    bytes: Generated<number | null>;
    finished_at: Generated<Date | null>;
    expires_at: Generated<Date | null>;
  };
  report_context: {
    tenant_id: string;
    kind: string;
    template: 'STORE' | 'ONLINE' | 'SETTLEMENT_DAYS' | 'GST';
    columns: string[];
    template_id: Generated<string | null>;
    changed_at: Date;
  };
  report_template: {
    owner_id: string;
    id: string;
    name: string;
    template: 'STORE' | 'ONLINE' | 'SETTLEMENT_DAYS' | 'GST';
    columns: string[];
    changed_by: string;
    changed_at: Date;
  };
  report_schedule: {
    owner_id: string;
    id: string;
    group_id: string | null;
    kind: ReportTables['report']['kind'];
    every: 'DAILY' | 'WEEKLY' | 'MONTHLY';
    merchant_tenants: string[] | null;
    store_ids: string[] | null;
    filters: JSONColumnType<ReportFilters>;
    template_id: string | null;
    template: 'STORE' | 'ONLINE' | 'SETTLEMENT_DAYS' | 'GST';
    columns: string[];
    format: 'CSV' | 'XLSX';
    recipients: string[];
    membership_id: string;
    made_by: string;
    state: Generated<'ACTIVE' | 'PAUSED' | 'STOPPED'>;
    stop_reason: Generated<'PERSON_LEFT' | 'PERMISSION_LOST' | 'MERCHANT_LEFT' | null>;
    created_at: Date;
    first_day: string;
    last_day: string;
    due_at: Date | null;
  };
  report_email: {
    tenant_id: string;
    id: string;
    report_id: string;
    sent_by: string | null;
    recipients: string[];
    created_at: Date;
  };
}

/** The filters of a report beside its days, merchants and stores; null means no restriction. */
export interface ReportFilters {
  readonly terminalIds: readonly string[] | null;
  readonly states: readonly string[] | null;
  readonly instruments: readonly string[] | null;
}
