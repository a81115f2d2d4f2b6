import * as z from 'zod/mini';
import { stoppedReasons } from '../../settlements/settlements/rules.ts';

/**
 * Current notices about the merchant that the person may see; empty if there are none. The reader supplies the texts.
 */
export const notifications = z.strictObject({
  /** How many refunds requested by others wait for this person's approval. */
  refundsToApprove: z.optional(z.int().check(z.positive())),
  /** Why no settlement is paid out, whatever is due. */
  settlementsStopped: z.optional(z.enum(stoppedReasons)),
});

/** Current notices about the merchant. */
export type Notifications = z.infer<typeof notifications>;
