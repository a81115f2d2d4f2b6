import type { Problem } from '@galla/contract/core/problem.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderKey } from './address.ts';

/** An attempt that brought money. UUIDs. */
export interface PayingAttempt {
  readonly orderId: string;
  readonly attemptId: string;
  /** In paise. */
  readonly amount: number;
}

/** What became of orders in one transaction. */
export interface OrderChanges {
  readonly paid?: readonly PayingAttempt[];
  /** Money for orders that were paid or closed before: it goes back. */
  readonly returned?: readonly PayingAttempt[];
  /** The orders of attempts that failed. */
  readonly failed?: readonly string[];
  /** Orders that a customer closed, or that money reached after what made them had ended. */
  readonly closed?: readonly string[];
}

/**
 * What made orders and has to follow them: payment links, or payment pages. The checkout calls it in the transaction of each change
 * of orders whose origin is not the API. What it throws undoes the change.
 */
export interface OrderFollower {
  /** The orders on which no attempt may begin now, each with its reason: their merchant cannot be paid this way any more. */
  findRefused(tx: Tx, tenantId: string, orderIds: readonly string[]): Promise<ReadonlyMap<string, Problem>>;
  /**
   * Payments of these orders, which are locked, begin. Returns until when each can be paid from now on; those that stay as they are
   * are left out.
   */
  begin(tx: Tx, tenantId: string, orderIds: readonly string[], now: number): Promise<ReadonlyMap<string, Date>>;
  /**
   * Locks what follows the orders, before any row of orders or attempts is locked. Returns the orders that nothing follows
   * any more, whose time to be paid has passed, or whose amount it cannot take: the checkout closes those that are open, so
   * that their money goes back.
   */
  lock(tx: Tx, tenantId: string, orderIds: readonly string[], now: number): Promise<readonly string[]>;
  /** Follows the changes. The last statement of the transaction, because it locks the outbox. */
  follow(tx: Tx, tenantId: string, changes: OrderChanges, now: number): Promise<void>;
}

/** Who follows the orders of each origin. Those of the API are followed by nobody. */
export type OrderFollowers = { readonly [Origin in OwnOrder['origin']]: OrderFollower };

/** Who follows an order of this origin; undefined where nobody does. */
export const followerOf = (followers: OrderFollowers, origin: 'API' | OwnOrder['origin']): OrderFollower | undefined =>
  origin === 'API' ? undefined : followers[origin];

/** An order that Galla itself makes, such as for a part of a payment link. */
export interface OwnOrder extends OrderKey {
  readonly origin: 'LINK' | 'PAGE';
  /** Unique for the merchant. */
  readonly merchantOrderId: string;
  /** The reference that payer and merchant read. */
  readonly reference: string;
  /** In paise. */
  readonly amount: number;
  readonly description: string | null;
  readonly customer: { readonly name: string; readonly phone: string | null };
  /** The store whose payment it becomes. A UUID; none of the whole merchant's. */
  readonly storeId?: string | null;
  readonly expiresAt: Date;
}
