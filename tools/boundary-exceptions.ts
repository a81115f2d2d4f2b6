/** What still breaks a rule of tools/check-boundaries.ts. The lists only get shorter. */
export interface Exceptions {
  /** Imports of another feature's files that are not its `service.ts`. */
  readonly pastServices: readonly string[];
  /** Files that import themselves through others, types included. */
  readonly fileCycles: readonly string[];
}

/** The exceptions of the repository. */
export const exceptions: Exceptions = {
  pastServices: [
    'server/src/tax-invoices/queries.ts imports server/src/ledger/gst.ts, which is not a service.ts',
    'server/src/settlement-checks/charge-queries.ts imports server/src/ledger/prices.ts, which is not a service.ts',
    'server/src/settlement-checks/charge-queries.ts imports server/src/ledger/charges.ts, which is not a service.ts',
    'server/src/feature-config/money-queries.ts imports server/src/ledger/charges.ts, which is not a service.ts',
    'server/src/settlements/audit-rules.ts imports server/src/ledger/gst.ts, which is not a service.ts',
    'server/src/feature-config/money.ts imports server/src/ledger/charges.ts, which is not a service.ts',
    'server/src/ingestion/code-queries.ts imports server/src/ledger/charges.ts, which is not a service.ts',
    'server/src/ingestion/code-queries.ts imports server/src/ledger/prices.ts, which is not a service.ts',
    'server/src/ingestion/directory.ts imports server/src/ledger/charges.ts, which is not a service.ts',
    'server/src/ingestion/payment-row.ts imports server/src/ledger/charges.ts, which is not a service.ts',
    'server/src/refunds/reversal.ts imports server/src/ledger/charges.ts, which is not a service.ts',
    'server/src/reports/line-queries.ts imports server/src/ledger/gst.ts, which is not a service.ts',
    'server/src/reports/source-queries.ts imports server/src/ledger/gst-states.ts, which is not a service.ts',
    'server/src/reports/source-queries.ts imports server/src/ledger/gst.ts, which is not a service.ts',
    'server/src/settlement-checks/fee-audit.ts imports server/src/ledger/charges.ts, which is not a service.ts',
    'server/src/settlements/create-settlement.ts imports server/src/ledger/gst.ts, which is not a service.ts',
    'server/src/settlements/expected.ts imports server/src/ledger/charges.ts, which is not a service.ts',
    'server/src/settlements/expected.ts imports server/src/ledger/gst.ts, which is not a service.ts',
    'server/src/settlements/items.ts imports server/src/ledger/gst.ts, which is not a service.ts',
    'server/src/settlements/sending.ts imports server/src/refunds/jobs.ts, which is not a service.ts',
    'server/src/settlements/sending.ts imports server/src/refunds/queries.ts, which is not a service.ts',
    'server/src/tax-invoices/pdf.ts imports server/src/ledger/gst-states.ts, which is not a service.ts',
  ],
  fileCycles: [
    'bench/src/faults/bulk.ts imports itself through other files',
    'bench/src/faults/traffic.ts imports itself through other files',
    'dashboard/src/access/links/NewPasswordForm.tsx imports itself through other files',
    'dashboard/src/access/links/SetPassword.tsx imports itself through other files',
    'dashboard/src/transactions/history/PrintSummary.tsx imports itself through other files',
    'dashboard/src/transactions/history/SummaryPages.tsx imports itself through other files',
    'server/src/platform/db/database.ts imports itself through other files',
    'server/src/platform/db/prepared-statements.ts imports itself through other files',
    'ui/src/filters/DateRangeFilter.tsx imports itself through other files',
    'ui/src/filters/RangeCalendar.tsx imports itself through other files',
    'ui/src/inputs/SearchSelect.tsx imports itself through other files',
    'ui/src/inputs/SelectField.tsx imports itself through other files',
    'ui/src/table/DataCards.tsx imports itself through other files',
    'ui/src/table/DataGrid.tsx imports itself through other files',
    'ui/src/table/DataTable.tsx imports itself through other files',
  ],
};
