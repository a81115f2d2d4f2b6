import { globSync } from 'node:fs';
import { join } from 'node:path';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { Call, FeatureSamples, SharedIds, StoreAccess, Theirs } from './samples.ts';
import type { TestGalla, TestMerchant, TestPerson } from './test-galla.ts';

/** The ids of one merchant's data, of every feature. */
export type Foreign = SharedIds & Readonly<Record<string, string>>;

const source = join(import.meta.dirname, '../..');
const modules = await Promise.all(
  globSync('*/*/testing/samples.ts', { cwd: source })
    .sort()
    .map(async (path): Promise<{ samples: FeatureSamples<Record<string, string>> }> => import(join(source, path))),
);
const all = modules.map(({ samples }) => samples);

/** For each guarded endpoint, a call with another merchant's ids in every field that accepts ids. */
export const endpointSamples: Readonly<Record<string, (ids: Foreign) => Call>> = Object.assign(
  {},
  ...all.map(({ calls }) => calls),
);

/** Every endpoint of signed-in people that is open to people of some stores. */
export const storeAccess: Readonly<Record<string, StoreAccess>> = Object.assign(
  {},
  ...all.map(({ someStores }) => someStores),
);

/** One of the ids that features name. */
export function idNamed(ids: Foreign, name: string): string {
  const id = ids[name];
  if (id === undefined) throw new Error(`No feature has an id ${name}.`);
  return id;
}

/** The number of merchants that have rows so far. */
let serial = 0;

/**
 * Adds rows of every feature for a merchant, with `canary` in each text. `seller` belongs to the merchant's team and is
 * signed in; `owner` has the membership in it.
 */
export async function addForeignRows(
  galla: TestGalla,
  merchant: TestMerchant,
  { owner, membership, seller }: { owner: TestPerson; membership: string; seller: TestPerson },
): Promise<Foreign> {
  serial += 1;
  const store = await galla.addStore(merchant, 'CANARYSTORE', 'canary-store');
  await galla.pay(merchant, {
    storeId: 'CANARYSTORE',
    terminalId: 'C1',
    qrCodeId: 'CANARYSTORE-Q1',
    merchantOrderId: 'canary-order',
    customer: { name: 'canary-person' },
  });
  const { id: paymentId } = await galla.rows.kysely
    .selectFrom('payment')
    .select('id')
    .where('merchant_order_id', '=', 'canary-order')
    .where('tenant_id', '=', merchant.tenantId)
    .executeTakeFirstOrThrow();
  const shared = {
    merchantId: merchant.merchantId,
    store: encodeId('store', store.id),
    terminal: encodeId('terminal', store.terminalId),
    qrCode: encodeId('qrCode', store.qrCodeId),
    payment: encodeId('payment', paymentId),
    membership,
    person: encodeId('person', seller.id),
  };
  const theirs: Theirs = { galla, merchant, store, paymentId, owner, seller, serial };
  const ids = new Map<string, string>(Object.entries(shared));
  for (const { addRows } of all)
    for (const [name, id] of Object.entries((await addRows?.(theirs)) ?? {})) {
      if (ids.has(name)) throw new Error(`Two features have an id ${name}.`);
      ids.set(name, id);
    }
  return { ...shared, ...Object.fromEntries(ids) };
}
