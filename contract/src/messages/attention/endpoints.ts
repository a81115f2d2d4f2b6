import * as z from 'zod/mini';
import { endpoint, feature, signedIn } from '../../core/endpoint.ts';
import { paise } from '../../core/money.ts';
import { instant } from '../../core/schema.ts';
import { reportKindNames } from '../../reports/reports/kinds.ts';
import { stoppedReasons } from '../../settlements/settlements/rules.ts';

/** What may wait for a person, the most urgent first. */
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

/** A kind of what waits. */
export type AttentionKind = (typeof attentionKinds)[number];

/** Of each kind so many are counted at most. */
export const maxCounted = 50;

const item = z.object({
  kind: z.enum(attentionKinds),
  /** How many of the kind wait; `maxCounted` means at least as many. */
  count: z.int(),
  /** The id in the address of its screen: that of a chargeback is its payment's. Null for several. */
  id: z.nullable(z.string()),
  /** What it is about: a customer, a file, a person, the end of an account number, the bank's reason. Null for several. */
  name: z.nullable(z.string()),
  /** The person who asked for it, or who has seen a key and left. */
  askedBy: z.nullable(z.string()),
  /** The sum over all of them; null where there is no amount, and where not all were counted. */
  amount: z.nullable(paise),
  /** The kind of a report. */
  reportKind: z.nullable(z.enum(reportKindNames)),
  /** Whether the person can set right what it waits for: the bank account of settlements that failed. */
  fixesAccount: z.boolean(),
  /** Why no settlement goes out. */
  stopped: z.nullable(z.enum(stoppedReasons)),
  /** Since when the first of them waits; null where that is not kept. */
  since: z.nullable(instant),
  /** When the first of them ends automatically. */
  until: z.nullable(instant),
  /** The merchant that has it, where the scope has several. */
  merchantName: z.nullable(z.string()),
});

/** One thing, or several of a kind, that waits for the person. */
export type AttentionItem = z.infer<typeof item>;

/** What needs the person, inside their permissions and scope (DSH-01, decision 127). */
export const attention = feature('attention', {
  list: endpoint('GET /v1/attention', {
    summary: 'What waits for the person: approvals, failed settlements, chargebacks, invitations, reports that expire',
    access: signedIn,
    testMode: false,
    returns: z.object({ items: z.array(item) }),
  }),
});
