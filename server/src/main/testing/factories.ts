import { encodeId } from '@galla/contract/core/ids.ts';
import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { hashPassword, passwordPepper } from '../../platform/crypto/passwords.ts';
import type { Database } from '../../platform/db/database.ts';
import { noteGroupChange } from '../../platform/db/tenants.ts';
import { newId } from '../../platform/ids.ts';
import type { TestGalla, TestMerchant } from './test-galla.ts';

/** Writes the initial data of a test. */
type Factories = Pick<TestGalla, 'addMerchant' | 'addStore' | 'addPerson' | 'addMembership'>;

let made = 0;
let payments = 0;

/** Creates merchants, stores and people with sensible defaults, each with its own number. */
export function factories({ kysely }: Database, masterKey: Buffer): Factories {
  const created_at = new Date('2026-01-01T00:00:00Z');
  const merchantOf = async (merchant: TestMerchant | undefined) => {
    if (merchant === undefined) return null;
    const tenant = kysely.selectFrom('tenant').select('merchant_id').where('id', '=', merchant.tenantId);
    return (await tenant.executeTakeFirstOrThrow()).merchant_id;
  };
  return {
    async addMerchant(wanted = {}) {
      made += 1;
      const merchantId = wanted.merchantId ?? `MERCHANT${made}`;
      const merchant = {
        tenantId: newId(),
        merchantId,
        name: wanted.name ?? `Merchant ${made}`,
        type: wanted.type ?? 'OFFLINE_MERCHANT',
      } as const;
      const id = newId();
      const { name, type } = merchant;
      await kysely
        .insertInto('merchant')
        .values({
          id,
          merchant_id: merchantId,
          name,
          type,
          kind: 'OFFLINE_ORGANISED',
          state: 'ACTIVE',
          category: null,
          gstin: null,
          group_id: wanted.groupId ?? null,
          created_at,
        })
        .execute();
      await kysely
        .insertInto('tenant')
        .values([
          { id: merchant.tenantId, merchant_id: id, mode: 'live' as const },
          { id: newId(), merchant_id: id, mode: 'test' as const },
        ])
        .execute();
      const active = { active: true, value: null, changed_at: created_at };
      if (type === 'ONLINE_MERCHANT' && wanted.activated !== false)
        await kysely
          .insertInto('merchant_attribute')
          .values({ merchant_id: id, type: 'PAYMENT_GATEWAY_ACTIVATED', ...active })
          .execute();
      if (wanted.groupId !== undefined) await kysely.transaction().execute((tx) => noteGroupChange(tx, id));
      return merchant;
    },
    async addStore({ tenantId }, code, name = `Store ${code}`) {
      const store = { id: newId(), code, terminalId: newId(), qrCodeId: newId() };
      const rest = { tenant_id: tenantId, created_at };
      await kysely
        .insertInto('store')
        .values({ ...rest, id: store.id, code, name, city: 'Pune' })
        .execute();
      await kysely
        .insertInto('terminal')
        .values({ ...rest, id: store.terminalId, store_id: store.id, code: 'C1', name: 'Counter 1' })
        .execute();
      await kysely
        .insertInto('qr_code')
        .values({
          ...rest,
          id: store.qrCodeId,
          store_id: store.id,
          terminal_id: store.terminalId,
          code: `${code}-Q1`,
          name: `${name} QR`,
        })
        .execute();
      return store;
    },
    async addPerson({ merchant, groupId, role = 'ADMIN', stores, password, otpAfterPassword = false }) {
      made += 1;
      const person = {
        id: newId(),
        phone: `98${String(made).padStart(8, '0')}`,
        email: `person${made}@shop.example`,
      };
      // A thousandth of the real cost: the hash sets the cost of checking a password.
      const pepper = passwordPepper(masterKey);
      const password_hash = password === undefined ? null : await hashPassword(password, pepper, 64);
      await kysely
        .insertInto('person')
        .values({
          ...person,
          name: `Person ${made}`,
          password_hash,
          otp_after_password: otpAfterPassword,
          created_at,
        })
        .execute();
      const id = newId();
      await kysely
        .insertInto('membership')
        .values({
          id,
          person_id: person.id,
          merchant_id: await merchantOf(merchant),
          group_id: groupId ?? null,
          role_id: role,
          status: 'ACTIVE',
          store_restricted: stores !== undefined,
          created_at,
        })
        .execute();
      for (const { id: store_id } of stores ?? [])
        await kysely.insertInto('membership_store').values({ membership_id: id, store_id }).execute();
      return person;
    },
    async addMembership({ id: person_id }, { merchant, groupId, role = 'ADMIN', status = 'ACTIVE' }) {
      const id = newId();
      const belongsTo = { merchant_id: await merchantOf(merchant), group_id: groupId ?? null };
      await kysely
        .insertInto('membership')
        .values({ id, person_id, ...belongsTo, role_id: role, status, created_at })
        .execute();
      return encodeId('group', id);
    },
  };
}

/** An event of its own completed payment; `event` has the fields that matter to the test. */
export function paymentOf(merchant: TestMerchant, event: Partial<PaymentEvent>, now: number): PaymentEvent {
  payments += 1;
  return {
    merchantId: merchant.merchantId,
    providerTransactionId: `T${String(payments).padStart(12, '0')}`,
    state: 'COMPLETED',
    amount: 10_000,
    instrument: 'ACCOUNT',
    createdAt: new Date(now - 60_000).toISOString(),
    ...event,
  };
}
