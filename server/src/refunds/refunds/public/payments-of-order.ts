import type { RawBuilder } from 'kysely';

/**
 * The payments (tenant_id, id) of an order of the hosted page, by its UUID, as a table to select from. The checkout depends
 * on refunds, and knows its orders.
 */
export type PaymentsOfOrder = (orderId: string) => RawBuilder<unknown>;
