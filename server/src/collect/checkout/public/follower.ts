import type { Problem } from '@galla/contract/core/problem.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OrderKey } from './address.ts';

/** A successful attempt. UUIDs. */
export interface PayingAttempt {
  readonly orderId: string;
  readonly attemptId: string;
  /** In paise. */
  readonly amount: number;
}

/** The changes to orders in one transaction. */
export interface OrderChanges {
  readonly paid?: readonly PayingAttempt[];
  /** Payments for orders that were already paid or closed; they are refunded. */
  readonly returned?: readonly PayingAttempt[];
  /** The orders of attempts that failed. */
  readonly failed?: readonly string[];
  /** Orders closed by a customer, or closed because a payment arrived after their link or page had ended. */
  readonly closed?: readonly string[];
}

/**
 * A feature that creates orders and must react to their changes: payment links or payment pages. The checkout calls it
 * in the transaction of each change, except for orders created through the API. An error that it throws rolls the
 * change back.
 */
export interface OrderFollower {
  /**
   * The orders on which no attempt may begin now, each with the reason: their merchant can no longer be paid this way.
   */
  findRefused(tx: Tx, tenantId: string, orderIds: readonly string[]): Promise<ReadonlyMap<string, Problem>>;
  /**
   * Called when payments begin for these locked orders. Returns the new payment deadlines, without orders whose
   * deadline does not change.
   */
  begin(tx: Tx, tenantId: string, orderIds: readonly string[], now: number): Promise<ReadonlyMap<string, Date>>;
  /**
   * Locks the links or pages of the orders before any row of orders or attempts is locked. Returns the orders that have
   * none any more, whose time to pay has passed, or whose amount is no longer accepted. The checkout closes those that
   * are open, so that their money is refunded.
   */
  lock(tx: Tx, tenantId: string, orderIds: readonly string[], now: number): Promise<readonly string[]>;
  /** Reacts to the changes. Called last in the transaction, because it locks the outbox. */
  follow(tx: Tx, tenantId: string, changes: OrderChanges, now: number): Promise<void>;
}

/** The follower of each origin's orders. API orders have none. */
export type OrderFollowers = { readonly [Origin in OwnOrder['origin']]: OrderFollower };

/** The follower of orders with this origin. Undefined if there is none. */
export const followerOf = (followers: OrderFollowers, origin: 'API' | OwnOrder['origin']): OrderFollower | undefined =>
  origin === 'API' ? undefined : followers[origin];

/** An order created by the server itself, such as for a part of a payment link. */
export interface OwnOrder extends OrderKey {
  readonly origin: 'LINK' | 'PAGE';
  /** Unique per merchant. */
  readonly merchantOrderId: string;
  /** The reference shown to payer and merchant. */
  readonly reference: string;
  /** In paise. */
  readonly amount: number;
  readonly description: string | null;
  readonly customer: { readonly name: string; readonly phone: string | null };
  /** The store that the payment belongs to, as a UUID. Absent or null if it belongs to the whole merchant. */
  readonly storeId?: string | null;
  readonly expiresAt: Date;
}
