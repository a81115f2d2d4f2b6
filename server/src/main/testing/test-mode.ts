import type { MerchantFacts } from '@galla/contract/core/criteria.ts';
import type { TestTokens } from '@galla/contract/developers/test-mode/endpoints.ts';
import type { TestBrowser, TestGalla, TestMerchant } from './test-galla.ts';

/** Gives a merchant, or a super-merchant by the id of its group, the flag of test mode. */
export async function allowTestMode({ rows, now }: TestGalla, owner: { merchantId: string } | { groupId: string }) {
  const ownerId =
    'groupId' in owner
      ? owner.groupId
      : (
          await rows.kysely
            .selectFrom('merchant')
            .select('id')
            .where('merchant_id', '=', owner.merchantId)
            .executeTakeFirstOrThrow()
        ).id;
  await rows.kysely
    .insertInto('feature_setting')
    .values({ owner_id: ownerId, key: 'TEST_MODE', value: 'true', changed_at: new Date(now()) })
    .execute();
}

/** Logs in to the simulator, as the switch of the top bar does. Later calls of the browser are in test mode. */
export async function openTestMode(browser: TestBrowser): Promise<TestTokens> {
  const { token } = (await browser.send('GET', '/simulator/v1/auth')).json();
  const answer = await browser.send('POST', '/simulator/v1/auth/login', { body: { token } });
  if (answer.statusCode !== 200) throw new Error(`no test mode: ${answer.body}`);
  const tokens = answer.json() as TestTokens;
  browser.testToken = tokens.token;
  return tokens;
}

/** The test tenant of a merchant. */
export async function testTenantOf({ rows }: TestGalla, { tenantId }: { tenantId: string }): Promise<string> {
  const { id } = await rows.kysely
    .selectFrom('tenant as live')
    .innerJoin('tenant as test', 'test.merchant_id', 'live.merchant_id')
    .select('test.id')
    .where('live.id', '=', tenantId)
    .where('test.mode', '=', 'test')
    .executeTakeFirstOrThrow();
  return id;
}

const flags = ['TEST_MODE', 'PAYLINK_ENABLED', 'QMC_REPORT_ENABLED'] as const;

/** What `openGates` gives a merchant. */
export const openedGates: Pick<MerchantFacts, 'attributes' | 'flags'> = {
  attributes: new Set(['UPI_VERIFIED']),
  flags: new Set(flags),
};

/** Gives a merchant everything that others get only after a step or a request. */
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
