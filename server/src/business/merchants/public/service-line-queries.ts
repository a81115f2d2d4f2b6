import type { Row, Tx } from '../../../platform/db/database.ts';

/** Adds a service line to a merchant, or changes its status. */
export async function setServiceLine(
  tx: Tx,
  line: Omit<Row<'service_line'>, 'created_at'>,
  now: number,
): Promise<void> {
  const { business_line, status } = line;
  await tx
    .insertInto('service_line')
    .values({ ...line, created_at: new Date(now) })
    .onConflict((conflict) =>
      conflict.columns(['merchant_id', 'service_line_type']).doUpdateSet({ business_line, status }),
    )
    .execute();
}

/** Adds the first product that a merchant requested. */
export async function insertServiceLine(
  tx: Tx,
  line: Pick<Row<'service_line'>, 'merchant_id' | 'service_line_type' | 'business_line'>,
  now: number,
): Promise<void> {
  await tx
    .insertInto('service_line')
    .values({ ...line, status: 'NOT_INITIATED', created_at: new Date(now) })
    .execute();
}
