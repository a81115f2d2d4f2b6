import type { CustomerLink } from '@galla/contract/collect/payment-links/schemas.ts';
import type { LinkKey } from '../messages/queries.ts';
import type { Choice } from './form.ts';

/** A link that was found by its code. */
export interface FoundLink {
  readonly key: LinkKey;
  readonly link: CustomerLink;
}

/** What the page of a link does with it. The endpoints for customers do the same. */
export interface PageActions {
  /** A link by its code; undefined where there is none. */
  find(code: string): Promise<FoundLink | undefined>;
  /**
   * An order for what the customer chose; the same key again is the same order.
   * @throws Problem STATUS_404, STATUS_400, PAYMENT_LINK_ENDED, PAYMENT_LINK_PAYING, PAYMENT_LINK_UNAVAILABLE
   */
  choose(code: string, choice: Choice): Promise<{ readonly payUrl: string }>;
  /** Keeps that a customer did not expect the link. */
  report(code: string, note: string | undefined): Promise<void>;
  /** Tells the merchant that the customer asks for a new link; once a day. */
  askForNew(key: LinkKey): Promise<void>;
}
