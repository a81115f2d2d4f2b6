import { type AuditAct, auditActNames } from '@galla/contract/registry.ts';

/** The parts of the log, the important actions first. */
export const auditParts = ['matters', 'signIns', 'all'] as const;

/** A part of the log. */
export type AuditPart = (typeof auditParts)[number];

/** Sign-in and sign-out actions. There are hundreds of these for each change of money, team, bank or keys. */
const signIns: ReadonlySet<AuditAct> = new Set([
  'SIGNED_IN',
  'SIGN_IN_FAILED',
  'SIGNED_OUT',
  'MERCHANT_CHOSEN',
  'SESSION_ENDED',
  'OTHER_SESSIONS_ENDED',
  'IDENTITY_CONFIRMED',
  'VENDOR_SIGNED_IN',
  'VENDOR_SIGN_IN_FAILED',
  'VENDOR_SIGNED_OUT',
  'TEST_MODE_OPENED',
]);

/** Actions that only read or check. They are listed only under everything. */
const readings: ReadonlySet<AuditAct> = new Set([
  'SETTLEMENT_EXPORTED',
  'TRANSACTIONS_EXPORTED',
  'REFUNDS_EXPORTED',
  'STATEMENT_MATCHED',
  'FEES_AUDITED',
  'REPORT_GENERATED',
  'REPORT_DOWNLOADED',
  'TAX_INVOICE_DOWNLOADED',
  'BULK_REFUND_DOWNLOADED',
  'STORE_IMPORT_DOWNLOADED',
  'QR_CODES_DOWNLOADED',
  'PAYMENT_LINK_FILE_DOWNLOADED',
  'PAYMENT_PAGE_DOWNLOADED',
  'WEBHOOK_LOG_DOWNLOADED',
]);

/** The actions of a part; undefined for all. An unlisted action counts as important. */
export function actsOf(part: AuditPart): AuditAct[] | undefined {
  if (part === 'all') return undefined;
  return auditActNames.filter((act) =>
    part === 'signIns' ? signIns.has(act) : !signIns.has(act) && !readings.has(act),
  );
}
