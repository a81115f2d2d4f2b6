import type { Egress } from '../../platform/egress/egress.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { JobNeeds } from '../../platform/jobs/job.ts';
import type { ProviderContact } from '../../platform/provider.ts';

/** The dependencies of the webhook jobs. */
export interface WebhookNeeds extends JobNeeds {
  readonly masterKey: Buffer;
  readonly egress: Egress;
  /** Whether this is a demo, whose endpoints may be on the same machine. */
  readonly demo: boolean;
  /** Wakes at every commit to an outbox. Without it, events are collected one round at a time. */
  readonly outboxNews?: Signal;
  readonly publicUrl: string;
  readonly contact: ProviderContact;
}
