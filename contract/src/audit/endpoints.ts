import * as z from 'zod/mini';
import { endpoint, feature } from '../core/endpoint.ts';
import { idOf } from '../core/ids.ts';
import { cursorPage } from '../core/pages.ts';
import { instant } from '../core/schema.ts';
import { readsAuditLog } from './access.ts';

/** The acts that are written down, in the order of our lists, each with the words that people read. A closed list. */
export const auditActs = {
  REGISTERED: 'Registered the business',
  SIGNED_IN: 'Signed in',
  SIGN_IN_FAILED: 'Sign-in failed',
  MERCHANT_CHOSEN: 'Chose this merchant',
  SIGNED_OUT: 'Signed out',
  SESSION_ENDED: 'Ended a session',
  OTHER_SESSIONS_ENDED: 'Ended all other sessions',
  PASSWORD_CHANGED: 'Changed the password',
  SECOND_FACTOR_ADDED: 'Added a way of two-step verification',
  SECOND_FACTOR_REMOVED: 'Removed a way of two-step verification',
  PASSKEY_RENAMED: 'Renamed a passkey',
  RECOVERY_CODES_MADE: 'Made new recovery codes',
  IDENTITY_CONFIRMED: 'Confirmed who they are',
  SECOND_FACTOR_REQUIREMENT_CHANGED: 'Changed whether the team needs two-step verification',
  SECOND_FACTOR_RESET: 'Reset the two-step verification of a member',
  SECOND_FACTOR_ASKED: 'Asked to add a second way to confirm',
  SECOND_FACTOR_REQUEST_CANCELLED: 'Cancelled the second way that was asked for',
  NAME_CHANGED: 'Changed the name',
  EMAIL_CHANGE_ASKED: 'Asked for another email',
  EMAIL_CHANGE_CANCELLED: 'Gave another email up',
  EMAIL_CHANGED: 'Changed the email',
  USER_INVITED: 'Invited a person',
  INVITATION_SENT_AGAIN: 'Sent an invitation again',
  INVITATION_CANCELLED: 'Deleted an invitation',
  INVITATION_ACCEPTED: 'Accepted an invitation',
  INVITATION_DECLINED: 'Declined an invitation',
  ROLE_ASSIGNED: 'Gave a person a role',
  ROLE_REMOVED: 'Took the role from a person',
  STORE_ACCESS_ADDED: 'Gave access to stores',
  STORE_ACCESS_REMOVED: 'Took access to stores',
  USER_DEACTIVATED: 'Deactivated a person',
  USER_ACTIVATED: 'Activated a person',
  USER_DELETED: 'Deleted a person from the team',
  ROLE_CREATED: 'Made a role',
  ROLE_CHANGED: 'Changed a role',
  ROLE_DELETED: 'Deleted a role',
  MERCHANT_ADDED: 'The provider added the merchant',
  MERCHANT_CHANGED: 'The provider changed the merchant',
  FEATURE_SET: 'The provider set a feature',
  ATTRIBUTE_SET: 'The provider set an attribute',
  ANNOUNCEMENT_SET: 'The provider announced something',
  ANNOUNCEMENT_CLEARED: 'The provider took an announcement back',
  KYC_STATUS_SET: 'The provider decided on KYC',
  MONEY_UNFROZEN: 'The provider let money go out again',
  RATE_SET: 'The provider set a rate',
  TURNOVER_SET: 'The provider set the size of the turnover',
  SETTLEMENT_TERMS_SET: 'The provider set when settlements come',
  SETTLEMENTS_HELD: 'The provider held or released settlements',
  PAYOUT_ACCOUNT_SET: 'The provider set the bank account of settlements',
  KEYS_RELEASED: 'The provider released the production keys',
  VENDOR_LINK_MADE: 'The provider linked a vendor',
  VENDOR_LINK_CLOSED: 'The provider unlinked a vendor',
  VENDOR_SIGNED_IN: 'A vendor signed in',
  VENDOR_SIGN_IN_FAILED: 'Sign-in of a vendor failed',
  VENDOR_SIGNED_OUT: 'A vendor signed out',
  TRANSACTIONS_EXPORTED: 'Exported transactions',
  REFUNDS_EXPORTED: 'Exported refunds',
  SETTLEMENT_EXPORTED: 'Downloaded a settlement',
  STATEMENT_MATCHED: 'Compared a bank statement with the settlements',
  FEES_AUDITED: 'Had the fees computed again',
  REPORT_GENERATED: 'Generated a report',
  REPORT_DOWNLOADED: 'Downloaded a report',
  TAX_INVOICE_DOWNLOADED: 'Downloaded a tax invoice',
  REPORT_TEMPLATE_CHANGED: 'Changed the default template of a report',
  REPORT_TEMPLATE_KEPT: 'Made or changed a template of reports',
  REPORT_TEMPLATE_DELETED: 'Deleted a template of reports',
  REPORT_EMAILED: 'Sent a report by e-mail',
  REPORT_SCHEDULE_MADE: 'Scheduled a report',
  REPORT_SCHEDULE_PAUSED: 'Paused a schedule of reports',
  REPORT_SCHEDULE_RESUMED: 'Let a schedule of reports go on',
  REPORT_SCHEDULE_DELETED: 'Deleted a schedule of reports',
  REPORT_SCHEDULE_STOPPED: 'A schedule of reports stopped automatically',
  REFUND_CREATED: 'Refunded a payment',
  REFUND_ASKED: 'Asked for a refund that another person approves',
  REFUND_APPROVED: 'Approved a refund',
  REFUND_REJECTED: 'Rejected a refund',
  REFUND_SETTINGS_CHANGED: 'Changed the limits of refunds',
  BULK_REFUND_UPLOADED: 'Uploaded a file of refunds',
  BULK_REFUND_CONFIRMED: 'Confirmed a bulk refund',
  BULK_REFUND_APPROVED: 'Approved a bulk refund',
  BULK_REFUND_REJECTED: 'Rejected a bulk refund',
  BULK_REFUND_PAUSED: 'Paused a bulk refund',
  BULK_REFUND_RESUMED: 'Let a bulk refund go on',
  BULK_REFUND_CANCELLED: 'Cancelled a bulk refund',
  BULK_REFUND_DOWNLOADED: 'Downloaded the result of a bulk refund',
  STORE_ADDED: 'Added a store',
  STORE_CHANGED: 'Changed a store',
  STORE_CLOSED: 'Closed a store',
  STORE_REOPENED: 'Opened a store again',
  STORE_PHONE_CHANGED: 'Changed the phone of a store',
  STORE_IMAGE_ADDED: 'Added a picture to a store',
  STORE_IMAGES_ORDERED: 'Put the pictures of a store into another order',
  STORE_IMAGE_DELETED: 'Deleted a picture of a store',
  COUNTER_ADDED: 'Added a counter',
  COUNTER_RENAMED: 'Renamed a counter',
  COUNTER_CLOSED: 'Closed a counter',
  COUNTER_REOPENED: 'Opened a counter again',
  CHARGEBACK_OPENED: 'The customer’s bank took money back',
  CHARGEBACK_WON: 'The customer’s bank gave money back',
  CHARGEBACK_LOST: 'The customer’s bank keeps what it took back',
  CARD_NUMBERS_MASKED: 'Card numbers were masked in this log',
  AUDIT_LOG_EXPORTED: 'Exported the audit log',
} as const;

/** An act that is written down. */
export type AuditAct = keyof typeof auditActs;

/** The acts that are written down. */
export const auditActNames = Object.keys(auditActs) as [AuditAct, ...AuditAct[]];

/** How an act ended. */
export const auditOutcomes = ['DONE', 'REFUSED'] as const;

/** How an act ended. */
export type AuditOutcome = (typeof auditOutcomes)[number];

/** What more is known of an act, in plain values. Never a secret, a phone number or an e-mail address. */
export const auditDetail = z.record(z.string(), z.union([z.string(), z.number()]));

/** What more is known of an act. */
export type AuditDetail = z.infer<typeof auditDetail>;

const auditFilters = z
  .strictObject({
    from: z.optional(instant),
    /** Exclusive. */
    to: z.optional(instant),
    personIds: z.optional(z.array(idOf('person')).check(z.minLength(1), z.maxLength(500))),
    acts: z.optional(z.array(z.enum(auditActNames)).check(z.minLength(1), z.maxLength(auditActNames.length))),
  })
  .check(
    z.refine(({ from, to }) => from === undefined || to === undefined || from < to, {
      path: ['to'],
      error: 'The end lies before the start.',
    }),
  );

/** Which entries of the audit log: the list and its export take the same filters. */
export type AuditFilters = z.infer<typeof auditFilters>;

const auditEntry = z.object({
  id: idOf('auditEvent'),
  at: instant,
  /** Null where nobody is known by it. */
  personId: z.nullable(idOf('person')),
  /** The name at the time. */
  personName: z.nullable(z.string()),
  act: z.enum(auditActNames),
  outcome: z.enum(auditOutcomes),
  subjectKind: z.nullable(z.string()),
  subjectId: z.nullable(z.string()),
  address: z.string(),
  userAgent: z.nullable(z.string()),
  detail: auditDetail,
  /** Whose log the entry stands in: a merchant or a super-merchant. */
  merchantId: z.string(),
  merchantName: z.string(),
});

/** An entry of the audit log. */
export type AuditEntry = z.infer<typeof auditEntry>;

const check = z.object({
  /** How many entries of this part were checked. */
  checked: z.int(),
  /** How many of them say less than they were written with: card numbers were masked in them. */
  redacted: z.int(),
  /** The newest moment among them. */
  upTo: z.nullable(instant),
  /** Where to go on; null when everything has been checked. */
  next: z.nullable(idOf('auditEvent')),
  /** The first place that does not fit, after which nothing was checked. */
  broken: z.nullable(
    z.object({
      merchantName: z.string(),
      /** The last entry that is as it was written; null where it is the first that is not. */
      lastGoodAt: z.nullable(instant),
      kind: z.enum(['CHANGED', 'MISSING', 'CUT_OFF', 'ADDED']),
    }),
  ),
});

/** What one part of a check of the chain found. */
export type AuditCheck = z.infer<typeof check>;

/** The audit log of the merchant or super-merchant in use. */
export const audit = feature('audit', {
  list: endpoint('POST /v1/audit/list', {
    summary: 'Entries of the audit log by filters, newest first',
    reads: true,
    access: readsAuditLog,
    body: z.strictObject({
      filters: auditFilters,
      page: z._default(z.omit(cursorPage, { offset: true }), { size: 10 }),
    }),
    returns: z.object({
      entries: z.array(auditEntry),
      next: z.nullable(z.string()),
      previous: z.nullable(z.string()),
    }),
  }),
  people: endpoint('GET /v1/audit/people', {
    summary: 'The people who can stand in the audit log, by name; at most 500',
    access: readsAuditLog,
    returns: z.object({ people: z.array(z.object({ personId: idOf('person'), name: z.string() })) }),
  }),
  verify: endpoint('POST /v1/audit/verify', {
    summary: 'Check the chain of the audit log, a part at a time: `after` is the `next` of the part before',
    reads: true,
    access: readsAuditLog,
    body: z.strictObject({ after: z.optional(idOf('auditEvent')) }),
    returns: check,
  }),
  export: endpoint('POST /v1/audit/export', {
    summary: 'Exactly the entries that the filters list, as CSV',
    reads: true,
    access: readsAuditLog,
    body: z.strictObject({ filters: auditFilters }),
    returns: 'text/csv',
  }),
});
