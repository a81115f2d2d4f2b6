import * as z from 'zod/mini';
import { stoppedReasons } from '../../settlements/settlements/rules.ts';

/** What concerns the merchant now and the person may see; empty where nothing does. The words are the reader's. */
export const notifications = z.strictObject({
  /** How many refunds wait for the approval of this person, asked for by others. */
  refundsToApprove: z.optional(z.int().check(z.positive())),
  /** Why no settlement goes out, whatever is due. */
  settlementsStopped: z.optional(z.enum(stoppedReasons)),
});

/** What concerns the merchant now. */
export type Notifications = z.infer<typeof notifications>;
