// Also on PostgreSQL 15.
import { expect, test } from 'vitest';
import { runAsOperator } from '../../main/testing/operator.ts';
import { useGalla } from '../../main/testing/test-galla.ts';
import { newVendorPhone } from './testing/vendor-fixture.ts';

const galla = useGalla();

const say = (command: string, merchantId: string, options: Readonly<Record<string, string>>) =>
  runAsOperator(galla, [command, merchantId], options);

test('SPL-04 the operator creates a link, gets its address, and closes it once', async () => {
  const { merchantId } = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  const phone = newVendorPhone();
  const printed = await say('vendor-link', merchantId, { name: 'Malnad Estates', phone });
  const [, metaId = ''] = /https:\/\/galla\.example\/vendor\/login\?metaId=([\w-]{43})$/.exec(printed) ?? [];
  expect((await galla.browser().send('GET', `/v1/vendor/linkMeta/${metaId}`)).statusCode).toBe(200);
  expect(await say('vendor-unlink', merchantId, { phone })).toContain('is closed');
  await expect(say('vendor-unlink', merchantId, { phone })).rejects.toThrow(
    `No link of ${merchantId} stands for ${phone}.`,
  );
});

test('SPL-04 missing or wrong operator input is reported, and nothing is created', async () => {
  const online = (await galla.addMerchant({ type: 'ONLINE_MERCHANT' })).merchantId;
  const shop = (await galla.addMerchant()).merchantId;
  const phone = newVendorPhone();
  const name = 'Malnad Estates';
  await expect(say('vendor-link', shop, { name, phone })).rejects.toThrow('Only an online merchant has vendors.');
  await expect(say('vendor-link', online, { phone })).rejects.toThrow('--name: Enter the vendor’s name.');
  await expect(say('vendor-link', online, { name: 'Malnad <b>', phone })).rejects.toThrow('--name: Use only letters');
  await expect(say('vendor-link', online, { name, phone: '12345' })).rejects.toThrow('--phone: Invalid Mobile Number.');
  const made = await galla.rows.kysely.selectFrom('vendor_link').selectAll().where('phone', '=', phone).execute();
  expect(made).toEqual([]);
});
