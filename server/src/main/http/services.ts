import type { FindReview } from '../../business/documents/public/review.ts';
import type { ProductStatus } from '../../business/merchants/public/product-status.ts';
import type { OrderFollowers } from '../../collect/checkout/public/follower.ts';
import type { ReadMerchantState } from '../../identity/access/public/merchant-state.ts';
import type { ListFactorWays } from '../../identity/access/public/service.ts';
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
import type { PaymentsOfOrder } from '../../refunds/refunds/public/payments-of-order.ts';
import type { QrCodeTakings } from '../../shops/qr-codes/public/takings.ts';

/** The services of a process that answers HTTP, for the handlers of its features. */
export interface HttpServices extends Platform {
  /** Announces new rows of the outbox. */
  readonly signal: Signal;
  /** Announces which teams changed. */
  readonly accessNews: Signal;
  /** Announces which orders changed. */
  readonly orderNews: Signal;
  readonly ingestion: Ingestion;
  /** The features that follow the delivery of their messages. */
  readonly messageFollowers: readonly MessageFollower[];
  /** Follows the orders of payment links. */
  readonly orderFollowers: OrderFollowers;
  /** The configuration values of a merchant that features answer. */
  readonly configuration: Configuration;
  /** The products that a merchant can be activated for. */
  readonly products: readonly ProductStatus[];
  readonly readMerchantState: ReadMerchantState;
  readonly listFactorWays: ListFactorWays;
  readonly findReview: FindReview;
  readonly qrCodeTakings: QrCodeTakings;
  readonly paymentsOfOrder: PaymentsOfOrder;
  /** The keys of the engines that report. */
  readonly engineKeys: EngineKeys;
  /** Connections that see every tenant, for the provider's systems that create and change merchants. */
  readonly provisioning: Database;
  /** The store of reports, invoices and pictures. */
  readonly files: FileStore;
  readonly geocoder: Geocoder;
  /** The identity provider for KYC; null if reviewers check identities. */
  readonly identity: IdentityProvider | null;
  /** Scans documents; null if no scanner is set up. */
  readonly antivirus: Antivirus | null;
  /** Restarts abandoned work; undefined if no work has this id. */
  readonly retryWork: RetryWork;
}
