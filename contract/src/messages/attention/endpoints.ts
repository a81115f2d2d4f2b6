import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { instant, paise } from '../../core/schema.ts';
import { reportKindNames } from '../../reports/reports/kinds.ts';
import { stoppedReasons } from '../../settlements/settlements/rules.ts';
import { attentionRoutes } from './routes.ts';
import { attentionKinds } from './rules.ts';

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
export const attention = endpoints(attentionRoutes, {
  list: {
    summary:
      'List items that need your attention: approvals, failed settlements, chargebacks, invitations, expiring reports',
    returns: z.object({ items: z.array(item) }),
  },
});
