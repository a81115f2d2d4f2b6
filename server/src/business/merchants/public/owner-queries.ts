import { sql } from 'kysely';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { noteGroupChange } from '../../../platform/db/tenants.ts';
import { announceTeamNews } from '../../../platform/events/team-news-queries.ts';
import type { Owner } from '../../../platform/operator.ts';

/** The merchant or super-merchant of this id, such as KAAPI01. */
export async function findOwnerByCode(tx: Tx, code: string): Promise<Owner | undefined> {
  const { rows } = await sql<Owner>`
    select m.id, m.merchant_id as code, m.name, m.type, m.state, t.id as "chainId"
    from merchant m join tenant t on t.merchant_id = m.id and t.mode = 'live' where m.merchant_id = ${code}
    union all
    select id, code, name, null, null, id from merchant_group where code = ${code}`.execute(tx);
  return rows[0];
}

/** All attributes that were ever set for a merchant, including inactive ones. */
export function listAttributes(tx: Tx, ownerId: string) {
  return tx.selectFrom('merchant_attribute').selectAll().where('merchant_id', '=', ownerId).orderBy('type').execute();
}

export async function upsertAttribute(
  tx: Tx,
  merchantId: string,
  type: Row<'merchant_attribute'>['type'],
  attribute: Pick<Row<'merchant_attribute'>, 'active' | 'value' | 'changed_at'>,
): Promise<void> {
  await tx
    .insertInto('merchant_attribute')
    .values({ merchant_id: merchantId, type, ...attribute })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'type']).doUpdateSet(attribute))
    .execute();
  await noteGroupChange(tx, merchantId);
  await announceTeamNews(tx, merchantId);
}
