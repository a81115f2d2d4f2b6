import { encodeId } from '@galla/contract/core/ids.ts';
import { expect } from 'vitest';
import { runAsOperator } from '../../../main/testing/operator.ts';
import type { TestGalla, TestMerchant } from '../../../main/testing/test-galla.ts';
import { engineKey } from '../../../refunds/refunds/testing/fixtures.ts';
import { chosen, linkRequest, reportAttempt, sendSigned, startOn } from './shop.ts';

/** Adds a paid link, and a link with one paid part and the rest chosen. The key `bank` signs for the merchant. */
export async function addPaidLinks(galla: TestGalla, merchant: TestMerchant): Promise<void> {
  await runAsOperator(galla, ['payment-links', merchant.merchantId, 'activate']);
  const created = async (change: object): Promise<string> => {
    const body = { merchantId: merchant.merchantId, ...linkRequest({ amount: 900_00, ...change }) };
    const answer = await sendSigned(galla, '/v1/athena/payLink/create', body, engineKey);
    expect(answer.statusCode, answer.body).toBe(200);
    return String(answer.json().link.url).split('/').at(-1) ?? '';
  };
  const pay = async (token: string, amount: number) => {
    await startOn(galla, token);
    const { kysely } = galla.rows;
    const attempt = await kysely
      .selectFrom('checkout_attempt')
      .select('id')
      .where('tenant_id', '=', merchant.tenantId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    const answer = await reportAttempt(galla, merchant, encodeId('attempt', attempt.id), amount, {}, engineKey);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  await pay(await chosen(galla, await created({})), 900_00);
  const inParts = await created({ firstPartAtLeast: 300_00 });
  await pay(await chosen(galla, inParts, { amount: 300_00 }), 300_00);
  await chosen(galla, inParts);
}
