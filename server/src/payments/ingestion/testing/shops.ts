import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';

/** A merchant to send payments to. */
export interface Shop {
  readonly merchantId: string;
  readonly tenantId: string;
}

/** Creates merchants, each with store `CS01`, its terminal `T1` and QR code `QR01`, and store `CS02`. */
export async function createShops(url: string, merchantIds: readonly string[]): Promise<Shop[]> {
  const database = openDatabase({ url, role: 'galla_worker', connections: 1 });
  const at = new Date(0);
  const shops: Shop[] = [];
  for (const merchantId of merchantIds) {
    const [merchant, tenant, first, terminal] = [newId(), newId(), newId(), newId()];
    const { kysely } = database;
    const type = 'OFFLINE_MERCHANT';
    await kysely
      .insertInto('merchant')
      .values({
        id: merchant,
        merchant_id: merchantId,
        name: merchantId,
        type,
        kind: 'RETAIL',
        state: 'ACTIVE',
        created_at: at,
      })
      .execute();
    await kysely.insertInto('tenant').values({ id: tenant, merchant_id: merchant, mode: 'live' }).execute();
    const common = { tenant_id: tenant, created_at: at };
    await kysely
      .insertInto('store')
      .values([
        { ...common, id: first, code: 'CS01', name: 'Bandra' },
        { ...common, id: newId(), code: 'CS02', name: 'Dadar' },
      ])
      .execute();
    await kysely
      .insertInto('terminal')
      .values({ ...common, id: terminal, store_id: first, code: 'T1', name: 'Counter 1' })
      .execute();
    await kysely
      .insertInto('qr_code')
      .values({ ...common, id: newId(), store_id: first, terminal_id: terminal, code: 'QR01', name: 'Counter 1' })
      .execute();
    shops.push({ merchantId, tenantId: tenant });
  }
  await database.close();
  return shops;
}

let sent = 0;

/** A plausible event of a new payment. A test sets the fields that it needs in `overrides`. */
export function anEvent(overrides: Partial<PaymentEvent> = {}): PaymentEvent {
  sent += 1;
  return {
    merchantId: 'CHAISTOP01',
    providerTransactionId: `T2611201414${String(sent).padStart(8, '0')}`,
    state: 'COMPLETED',
    amount: 4_500,
    instrument: 'ACCOUNT',
    createdAt: '2026-11-20T09:14:00.000Z',
    ...overrides,
  };
}
