import type pg from 'pg';

/** Lets an online merchant accept live payments. */
export async function activateGateway(client: pg.Client, merchant: string): Promise<void> {
  await client.query(
    `INSERT INTO merchant_attribute (merchant_id, type, active, changed_at) VALUES ($1, 'PAYMENT_GATEWAY_ACTIVATED', true, now())`,
    [merchant],
  );
}
