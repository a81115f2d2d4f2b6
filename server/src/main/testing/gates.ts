import type { MerchantFacts } from '@galla/contract/core/criteria.ts';
import type { TestGalla, TestMerchant } from './test-galla.ts';

const flags = ['TEST_MODE', 'PAYLINK_ENABLED', 'QMC_REPORT_ENABLED'] as const;

/** What `openGates` gives a merchant. */
export const openedGates: Pick<MerchantFacts, 'attributes' | 'flags'> = {
  attributes: new Set(['UPI_VERIFIED']),
  flags: new Set(flags),
};

/** Opens to a merchant what others have only after a step or a wish. */
export async function openGates(galla: TestGalla, merchant: TestMerchant): Promise<void> {
  const { id } = await galla.rows.kysely
    .selectFrom('merchant')
    .select('id')
    .where('merchant_id', '=', merchant.merchantId)
    .executeTakeFirstOrThrow();
  const changed_at = new Date(galla.now());
  await galla.rows.kysely
    .insertInto('feature_setting')
    .values(flags.map((key) => ({ owner_id: id, key, value: 'true', changed_at })))
    .execute();
  await galla.rows.kysely
    .insertInto('merchant_attribute')
    .values({ merchant_id: id, type: 'UPI_VERIFIED', active: true, value: 'shop@bank', changed_at })
    .execute();
}
