import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { type DemoMerchant, demoGroup, demoMerchants } from './merchants.ts';
import { storeColumns } from './stores.ts';

const dayMs = 86_400_000;

/** Adds missing merchants of the demo, with their stores. */
export async function addMerchants(tx: Tx, anchor: number): Promise<void> {
  const ids = demoMerchants.map(({ merchantId }) => merchantId);
  const found = await tx.selectFrom('merchant').select('id').where('merchant_id', 'in', ids).executeTakeFirst();
  if (found !== undefined) return;
  const created_at = new Date(anchor - 400 * dayMs);
  const groupId = newId();
  await tx
    .insertInto('merchant_group')
    .values({ id: groupId, ...demoGroup, created_at })
    .execute();
  for (const merchant of demoMerchants)
    await addMerchant(tx, merchant, merchant.group === null ? null : groupId, created_at);
}

/** The UPI merchant category codes of the demo's kinds of business. */
const categoryCodes: Readonly<Record<string, string>> = {
  'Groceries and general stores': '5411',
  'Coffee and tea': '5499',
  'Cafés and restaurants': '5814',
};

async function addMerchant(tx: Tx, merchant: DemoMerchant, group_id: string | null, created_at: Date): Promise<void> {
  const id = newId();
  const { merchantId: merchant_id, name, type, kind, category, gstin } = merchant;
  const category_code = categoryCodes[category] ?? '5999';
  await tx
    .insertInto('merchant')
    .values({
      id,
      merchant_id,
      name,
      type,
      kind,
      category,
      category_code,
      gstin,
      state: 'ACTIVE',
      kyc_status: 'VERIFIED',
      group_id,
      created_at,
    })
    .execute();
  const active = { active: true, value: null, changed_at: created_at };
  if (type === 'ONLINE_MERCHANT')
    await tx
      .insertInto('merchant_attribute')
      .values({ merchant_id: id, type: 'PAYMENT_GATEWAY_ACTIVATED', ...active })
      .execute();
  for (const mode of ['live', 'test'] as const) {
    const tenant_id = newId();
    await tx.insertInto('tenant').values({ id: tenant_id, merchant_id: id, mode }).execute();
    if (merchant.stores.length > 0) await addStores(tx, merchant, tenant_id, created_at);
  }
}

async function addStores(tx: Tx, { stores }: DemoMerchant, tenant_id: string, created_at: Date): Promise<void> {
  const rows = stores.map(({ code, name, city }) => ({
    tenant_id,
    id: newId(),
    code,
    name,
    city,
    created_at,
    ...storeColumns(code, created_at),
  }));
  const counters = stores.flatMap((store) => {
    const store_id = rows.find(({ code }) => code === store.code)?.id ?? '';
    return store.counters.map((counter, index) => ({
      counter,
      name: `Counter ${index + 1}`,
      store_id,
      terminal_id: newId(),
    }));
  });
  await tx.insertInto('store').values(rows).execute();
  await tx
    .insertInto('terminal')
    .values(
      counters.map(({ counter, name, store_id, terminal_id }) => ({
        tenant_id,
        id: terminal_id,
        store_id,
        code: counter.terminalId,
        name,
        created_at,
      })),
    )
    .execute();
  await tx
    .insertInto('qr_code')
    .values(
      counters.map(({ counter, name, store_id, terminal_id }) => ({
        tenant_id,
        id: newId(),
        store_id,
        terminal_id,
        code: counter.qrCodeId,
        name: `${name} QR`,
        created_at,
      })),
    )
    .execute();
}
