import type { AccountFollower } from '../../business/bank-account/public/account-follower.ts';
import type { OrderFollowers } from '../../collect/checkout/public/follower.ts';
import type { IngestionService } from '../../payments/ingestion/public/service.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Egress } from '../../platform/egress/egress.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import type { IdentityProvider } from '../../platform/identity/identity-provider.ts';
import type { JobNeeds } from '../../platform/jobs/job.ts';
import type { Logger } from '../../platform/log.ts';
import type { MessageFollower } from '../../platform/messages/outbox.ts';
import type { Senders } from '../../platform/messages/senders.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import type { Rails } from '../../platform/rail/rails.ts';
import type { KeptDays } from '../../platform/retention-settings.ts';

/** The resources of a worker for the jobs of its features. */
export interface WorkerParts extends JobNeeds {
  readonly clock: Clock;
  readonly log: Logger;
  /** The same database under the API's role: row-level security restricts reports to their merchants. */
  readonly reading: Database;
  readonly files: FileStore;
  readonly geocoder: Geocoder;
  /** The identity provider for KYC; null if reviewers check identities. */
  readonly identity: IdentityProvider | null;
  readonly reviewAll: boolean;
  readonly masterKey: Buffer;
  /** The public address of Galla, without a slash at the end. */
  readonly publicUrl: string;
  readonly contact: ProviderContact;
  readonly rails: Rails;
  readonly senders: Senders;
  /** The features that follow the delivery of their messages. */
  readonly messageFollowers: readonly MessageFollower[];
  readonly ingestion: IngestionService;
  /** Follows the orders of payment links. */
  readonly orderFollowers: OrderFollowers;
  /** Sends failed settlements to a new payout account. */
  readonly accountFollower: AccountFollower;
  readonly keptDays: KeptDays;
  /** Calls merchants' servers. */
  readonly egress: Egress;
  /** Whether this is a demo, whose merchants' servers may be on this machine. */
  readonly demo: boolean;
  /** Announces new rows of the outbox. */
  readonly outboxNews?: Signal;
}
