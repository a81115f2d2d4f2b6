import * as z from 'zod/mini';
import { endpoint, feature, signedIn } from '../../core/endpoint.ts';
import { paise } from '../../core/money.ts';
import { instant } from '../../core/schema.ts';
import { reportKindNames } from '../../reports/reports/kinds.ts';
import { stoppedReasons } from '../../settlements/settlements/rules.ts';

/** The kinds of items that may need a person's attention, the most urgent first. */
export const attentionKinds = [
  'SETTLEMENT_FAILED',
  'SETTLEMENTS_STOPPED',
  'CHARGEBACK',
  'REFUND_APPROVAL',
  'BULK_REFUND_APPROVAL',
  'BANK_ACCOUNT_APPROVAL',
  'REFUND_LIMITS_APPROVAL',
  'API_KEY_APPROVAL',
  'API_KEY_SEEN',
  'INVITATION',
  'REPORT',
] as const;

/** A kind of attention item. */
export type AttentionKind = (typeof attentionKinds)[number];

/** The maximum count per kind. */
export const maxCounted = 50;

const item = z.object({
  kind: z.enum(attentionKinds),
  /** How many items of the kind there are; `maxCounted` means at least that many. */
  count: z.int(),
  /** The id in the address of its screen; for a chargeback, its payment's. Null for several. */
  id: z.nullable(z.string()),
  /**
   * Its subject: a customer, a file, a person, the last digits of an account number, the bank's reason. Null for
   * several.
   */
  name: z.nullable(z.string()),
  /** The person who requested it, or who has seen a key and left. */
  askedBy: z.nullable(z.string()),
  /** The total amount; null if there is no amount, or if not all were counted. */
  amount: z.nullable(paise),
  /** The kind of a report. */
  reportKind: z.nullable(z.enum(reportKindNames)),
  /** Whether the person can fix the cause: the bank account of failed settlements. */
  fixesAccount: z.boolean(),
  /** Why no settlement is paid out. */
  stopped: z.nullable(z.enum(stoppedReasons)),
  /** Since when the first of them has been waiting; null if that is not stored. */
  since: z.nullable(instant),
  /** When the first of them ends automatically. */
  until: z.nullable(instant),
  /** Its merchant, if the scope has several. */
  merchantName: z.nullable(z.string()),
});

/** One item, or several of a kind, that need the person's attention. */
export type AttentionItem = z.infer<typeof item>;

/** The items that need the person's attention, within their permissions and scope (DSH-01, decision 127). */
export const attention = feature('attention', {
  list: endpoint('GET /v1/attention', {
    summary:
      'List items that need your attention: approvals, failed settlements, chargebacks, invitations, expiring reports',
    access: signedIn,
    testMode: false,
    returns: z.object({ items: z.array(item) }),
  }),
});
