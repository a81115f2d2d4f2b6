import type { ProductStatus } from '../../business/merchants/public/product-status.ts';
import type { OrderFollowers } from '../../collect/checkout/public/follower.ts';
import type { ReadMerchantState } from '../../identity/access/public/merchant-state.ts';
import type { Ingestion } from '../../payments/ingestion/public/service.ts';
import type { Antivirus } from '../../platform/antivirus/antivirus.ts';
import type { Configuration } from '../../platform/configuration.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import type { IdentityProvider } from '../../platform/identity/identity-provider.ts';
import type { MessageFollower } from '../../platform/messages/outbox.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import type { RetryWork } from '../../provider/operator/routes.ts';

/** The services of a process that answers HTTP, for the handlers of its features. */
export interface HttpServices extends Platform {
  /** Announces new rows of the outbox. */
  readonly signal: Signal;
  /** Announces which teams changed. */
  readonly accessNews: Signal;
  /** Announces which orders changed. */
  readonly orderNews: Signal;
  readonly ingestion: Ingestion;
  /** Those that learn what became of their messages. */
  readonly messageFollowers: readonly MessageFollower[];
  /** Follows the orders of payment links. */
  readonly orderFollowers: OrderFollowers;
  /** What features answer of the configuration of a merchant. */
  readonly configuration: Configuration;
  /** What a merchant can be activated for. */
  readonly products: readonly ProductStatus[];
  readonly readMerchantState: ReadMerchantState;
  /** The keys of the engines that report. */
  readonly engineKeys: EngineKeys;
  /** Connections that see every tenant, for the provider's systems that make and change merchants. */
  readonly provisioning: Database;
  /** Where reports, invoices and pictures lie. */
  readonly files: FileStore;
  readonly geocoder: Geocoder;
  /** Who checks identities for KYC; null where the desk does. */
  readonly identity: IdentityProvider | null;
  /** Scans documents; null where none is set up. */
  readonly antivirus: Antivirus | null;
  /** Takes work up again that was given up; undefined where there is none of this id. */
  readonly retryWork: RetryWork;
}
