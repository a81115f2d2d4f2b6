import type { CustomerLink } from '@galla/contract/collect/payment-links/schemas.ts';
import type { LinkKey } from '../messages/queries.ts';
import type { Choice } from './form.ts';

export interface FoundLink {
  readonly key: LinkKey;
  readonly link: CustomerLink;
}

/** The actions of the link page. The customer endpoints share them. */
export interface PageActions {
  /** A link by its code. Undefined if there is none. */
  find(code: string): Promise<FoundLink | undefined>;
  /**
   * Creates an order for the customer's choice. The same key returns the same order.
   * @throws Problem STATUS_404, STATUS_400, PAYMENT_LINK_ENDED, PAYMENT_LINK_PAYING, PAYMENT_LINK_UNAVAILABLE
   */
  choose(code: string, choice: Choice): Promise<{ readonly payUrl: string }>;
  /** Stores a customer's report of an unexpected link. */
  report(code: string, note: string | undefined): Promise<void>;
  /** Notifies the merchant, once a day, that the customer asks for a new link. */
  askForNew(key: LinkKey): Promise<void>;
}
