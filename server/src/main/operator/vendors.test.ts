import { expect, test } from 'vitest';
import { findOwnerByCode } from '../../feature-config/owner-queries.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { newVendorPhone } from '../../vendors/testing/vendor-fixture.ts';
import { useGalla } from '../testing/test-galla.ts';
import { linkVendor, unlinkVendor, type VendorOptions } from './vendors.ts';

const galla = useGalla();

async function say(command: typeof linkVendor, merchantId: string, options: Partial<VendorOptions>): Promise<string> {
  const operator = {
    name: 'ops',
    masterKey: galla.masterKey,
    now: galla.now(),
    address: 'operator',
    userAgent: undefined,
  };
  return inTransaction(galla.rows, async (tx) => {
    const owner = await findOwnerByCode(tx, merchantId);
    if (owner === undefined) throw new Error('There is no such merchant.');
    const said = { name: undefined, phone: undefined, publicUrl: 'https://galla.example', ...options };
    return command(tx, operator, owner, said);
  });
}

test('SPL-04 the operator makes a link, gets its address, and closes it once', async () => {
  const { merchantId } = await galla.addMerchant({ type: 'ONLINE_MERCHANT' });
  const phone = newVendorPhone();
  const printed = await say(linkVendor, merchantId, { name: 'Malnad Estates', phone });
  const [, metaId = ''] = /https:\/\/galla\.example\/vendor\/login\?metaId=([\w-]{43})$/.exec(printed) ?? [];
  expect((await galla.browser().send('GET', `/v1/vendor/linkMeta/${metaId}`)).statusCode).toBe(200);
  expect(await say(unlinkVendor, merchantId, { phone })).toContain('is closed');
  await expect(say(unlinkVendor, merchantId, { phone })).rejects.toThrow(
    `No link of ${merchantId} stands for ${phone}.`,
  );
});

test('SPL-04 what the operator leaves out or writes wrong is said, and nothing is made', async () => {
  const online = (await galla.addMerchant({ type: 'ONLINE_MERCHANT' })).merchantId;
  const shop = (await galla.addMerchant()).merchantId;
  const phone = newVendorPhone();
  const name = 'Malnad Estates';
  await expect(say(linkVendor, shop, { name, phone })).rejects.toThrow('Only an online merchant has vendors.');
  await expect(say(linkVendor, online, { phone })).rejects.toThrow('--name: A vendor needs a name.');
  await expect(say(linkVendor, online, { name: 'Malnad <b>', phone })).rejects.toThrow('--name: A name has letters');
  await expect(say(linkVendor, online, { name, phone: '12345' })).rejects.toThrow('--phone: Invalid Mobile Number.');
  const made = await galla.rows.kysely.selectFrom('vendor_link').selectAll().where('phone', '=', phone).execute();
  expect(made).toEqual([]);
});
