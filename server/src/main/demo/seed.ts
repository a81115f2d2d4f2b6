import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { encodeId } from '@galla/contract/core/ids.ts';
import type { PaymentEvent } from '@galla/contract/ingestion/endpoints.ts';
import { invitationDays } from '@galla/contract/team/endpoints.ts';
import { seededRandom } from '../../ingestion/demo-customers.ts';
import { DemoPayments, demoTimes } from '../../ingestion/demo-payments.ts';
import { ingestEvents, startIngestion } from '../../ingestion/service.ts';
import { systemClock } from '../../platform/clock.ts';
import { loadServiceConfig } from '../../platform/config.ts';
import { hashPassword, passwordPepper } from '../../platform/crypto/passwords.ts';
import { hashOf, newSecret, unseal } from '../../platform/crypto/sealing.ts';
import { connect } from '../../platform/db/connect.ts';
import { type Database, inTransaction, openDatabase, type Tx } from '../../platform/db/database.ts';
import { openLocalStore } from '../../platform/files/local-store.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { newId } from '../../platform/ids.ts';
import { engineKeysKey, sealEngineSecret } from '../../platform/rail/engine-keys.ts';
import { cashierStore, type DemoMerchant, demoGroup, demoMerchants, demoReferrals, shopOf } from './merchants.ts';
import { demoGuest, demoPeople, demoRole, demoVendor, newcomerPhone, teamAdminPhone } from './people.ts';
import { addRecipients } from './recipient-queries.ts';
import { addSettlements } from './settlements.ts';
import { addPictures, storeColumns } from './stores.ts';

/** The engine key that the demo's tools sign with. */
export const demoEngineKey = 'demo-engine';

const dayMs = 86_400_000;
const historyDays = 35;

interface SeedOptions {
  readonly databaseUrl: string;
  /** The same database as its owner, if it is known. */
  readonly ownerUrl: string | null;
  /** Gets `engine-key.json`, 0600, with the engine key's secret for the demo's own tools. */
  readonly dataDir: string;
  readonly masterKey: Buffer;
  /** Where pictures lie; the folder of the embedded default where it is left out. */
  readonly files?: FileStore;
}

/**
 * Fills the demo provider. May be interrupted and repeated: the engine key, made first, fixes the moment up to which
 * the history goes, so a second run makes up the very same payments, and the people, made last, say that it is complete.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const worker = openDatabase({
    url: options.databaseUrl,
    role: 'galla_worker',
    masterKey: options.masterKey,
    connections: 2,
  });
  try {
    const anchor = await prepareEngineKey(worker, options);
    await addReferrals(worker, anchor);
    if (await hasPeople(worker)) return await addVendor(worker, anchor);
    await inTransaction(worker, (tx) => addMerchants(tx, anchor));
    await addPictures(worker, options.files ?? openLocalStore(join(options.dataDir, 'files')), anchor);
    await addHistory(options, anchor);
    await addVendor(worker, anchor);
    await analyze(options);
    await addSettlements(worker, { masterKey: options.masterKey, anchor, days: historyDays });
    await analyze(options);
    const hashes = await Promise.all(
      demoPeople.map(({ password }) => hashPassword(password, passwordPepper(options.masterKey))),
    );
    await inTransaction(worker, async (tx) => {
      await addPeople(tx, anchor, hashes);
      await addToTeam(tx, anchor);
      await addRecipients(tx, new Date(systemClock.now()));
    });
  } finally {
    await worker.close();
  }
}

/**
 * The first screens take seconds without the planner's statistics. Only the owner of the tables may run ANALYZE;
 * without the owner's login, autovacuum does so within a minute.
 */
async function analyze({ ownerUrl }: SeedOptions): Promise<void> {
  if (ownerUrl === null) return;
  const owner = await connect(ownerUrl, 'MIGRATION_DATABASE_URL');
  await owner.query('ANALYZE').finally(() => owner.end());
}

/** Makes the key or finds it again, and writes its file. Returns when it was made (ms since 1970). */
async function prepareEngineKey({ kysely }: Database, { dataDir, masterKey }: SeedOptions): Promise<number> {
  const secret = newSecret();
  await kysely
    .insertInto('engine_key')
    .values({
      id: demoEngineKey,
      name: 'Demo engine',
      sealed_secret: sealEngineSecret(masterKey, demoEngineKey, secret),
      created_at: new Date(),
    })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
  const key = await kysely
    .selectFrom('engine_key')
    .selectAll()
    .where('id', '=', demoEngineKey)
    .executeTakeFirstOrThrow();
  const file = join(dataDir, 'engine-key.json');
  if (!existsSync(file)) {
    const stored = { keyId: key.id, secret: unseal(engineKeysKey(masterKey), key.id, key.sealed_secret) };
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(stored, null, 2)}\n`, { mode: 0o600 });
    chmodSync(`${file}.new`, 0o600);
    renameSync(`${file}.new`, file);
  }
  return key.created_at.getTime();
}

/** Also where the rest of the demo has been there before: partners refer businesses at any time. */
async function addReferrals({ kysely }: Database, anchor: number): Promise<void> {
  await kysely
    .insertInto('referral')
    .values(demoReferrals.map((referral) => ({ ...referral, created_at: new Date(anchor) })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

/** Also where the rest of the demo has been there before: a vendor of Kaapi Online, by a link that everybody may know. */
async function addVendor({ kysely }: Database, anchor: number): Promise<void> {
  const { merchant, name, phone, metaId } = demoVendor;
  const { id: merchant_id } = await kysely
    .selectFrom('merchant')
    .select('id')
    .where('merchant_id', '=', merchant)
    .executeTakeFirstOrThrow();
  const at = new Date(anchor - 2 * dayMs);
  await kysely
    .insertInto('vendor_link')
    .values({
      id: newId(at.getTime()),
      merchant_id,
      meta_hash: hashOf(metaId),
      vendor_name: name,
      phone,
      state: 'OPEN',
      created_at: at,
      changed_at: at,
    })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'phone']).doNothing())
    .execute();
}

async function hasPeople({ kysely }: Database): Promise<boolean> {
  const phones = demoPeople.map(({ phone }) => phone);
  const found = await kysely.selectFrom('person').select('id').where('phone', 'in', phones).executeTakeFirst();
  return found !== undefined;
}

async function addMerchants(tx: Tx, anchor: number): Promise<void> {
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

async function addMerchant(tx: Tx, merchant: DemoMerchant, group_id: string | null, created_at: Date): Promise<void> {
  const id = newId();
  const { merchantId: merchant_id, name, type, kind, category, gstin } = merchant;
  await tx
    .insertInto('merchant')
    .values({
      id,
      merchant_id,
      name,
      type,
      kind,
      category,
      gstin,
      state: 'ACTIVE',
      kyc_status: 'VERIFIED',
      group_id,
      created_at,
    })
    .execute();
  for (const mode of ['live', 'test'] as const) {
    const tenant_id = newId();
    await tx.insertInto('tenant').values({ id: tenant_id, merchant_id: id, mode }).execute();
    if (merchant.stores.length > 0) await addStores(tx, merchant, tenant_id, created_at);
  }
}

async function addStores(tx: Tx, { stores }: DemoMerchant, tenant_id: string, created_at: Date): Promise<void> {
  const rows = stores.map(({ code, name, city }) => ({
    ...{ tenant_id, id: newId(), code, name, city, created_at },
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

/** Five weeks of payments, through the ingestion itself, so that every book agrees. */
async function addHistory({ databaseUrl, masterKey }: SeedOptions, anchor: number): Promise<void> {
  const connections = 3;
  const database = openDatabase({ url: databaseUrl, role: 'galla_ingest', masterKey, connections });
  const ingestion = startIngestion({ database, clock: systemClock });
  try {
    for (const [index, merchant] of demoMerchants.entries()) {
      const events = historyOf(merchant, index + 1, anchor);
      const requests: PaymentEvent[][] = [];
      for (let start = 0; start < events.length; start += 1_000) requests.push(events.slice(start, start + 1_000));
      // Not all at once: on a busy machine the last would wait for a connection longer than one may.
      for (let start = 0; start < requests.length; start += connections) {
        const together = requests.slice(start, start + connections);
        const answers = await Promise.all(together.map((request) => ingestEvents(ingestion, demoEngineKey, request)));
        const refused = answers.flat().find(({ status }) => status === 'refused');
        if (refused !== undefined)
          throw new Error(`The demo made up a payment that is refused: ${JSON.stringify(refused)}`);
      }
    }
  } finally {
    await ingestion.writer.close();
    await database.close();
  }
}

/** The events of a merchant's history that have happened by `anchor`; what began just before is still pending. */
function historyOf(merchant: DemoMerchant, seed: number, anchor: number): PaymentEvent[] {
  const shop = shopOf(merchant);
  const payments = new DemoPayments(shop, seed);
  const random = seededRandom(seed + 10_000);
  const times = demoTimes(shop.trade, random, merchant.payments, anchor - historyDays * dayMs, anchor);
  const upTo = new Date(anchor).toISOString();
  return times
    .flatMap((at) => payments.next(at))
    .filter(({ updatedAt }) => updatedAt !== undefined && updatedAt <= upTo);
}

async function addPeople(tx: Tx, anchor: number, hashes: readonly string[]): Promise<void> {
  const created_at = new Date(anchor - 300 * dayMs);
  const merchants = await tx.selectFrom('merchant').select(['id', 'merchant_id']).execute();
  const group = await tx
    .selectFrom('merchant_group')
    .select('id')
    .where('code', '=', demoGroup.code)
    .executeTakeFirstOrThrow();
  for (const [index, person] of demoPeople.entries()) {
    const { name, email, phone, roleId, belongsTo, also, oneStoreOnly } = person;
    const person_id = newId();
    await tx
      .insertInto('person')
      .values({
        id: person_id,
        name,
        email,
        phone,
        password_hash: hashes[index] ?? null,
        otp_after_password: belongsTo === demoGroup.code,
        // Reports are sent to verified addresses only, so the accountant has one.
        email_verified_at: roleId === 'AUDITOR' ? created_at : null,
        created_at,
      })
      .execute();
    // They have been here before; only the newcomer is shown around.
    if (phone !== newcomerPhone)
      await tx
        .insertInto('person_config')
        .values({ person_id, key: 'tour', value: JSON.stringify(true), updated_at: created_at })
        .execute();
    for (const { roleId, belongsTo } of [person, ...(also === undefined ? [] : [also])]) {
      const id = newId();
      const merchant_id = merchants.find(({ merchant_id }) => merchant_id === belongsTo)?.id ?? null;
      const member = { id, person_id, merchant_id, group_id: merchant_id === null ? group.id : null };
      await tx
        .insertInto('membership')
        .values({ ...member, role_id: roleId, status: 'ACTIVE', store_restricted: oneStoreOnly, created_at })
        .execute();
      if (oneStoreOnly && merchant_id !== null) await restrictToStore(tx, id, merchant_id);
    }
  }
}

/** A role of Chai Stop's own, and somebody who is invited to it and has not answered. */
async function addToTeam(tx: Tx, anchor: number): Promise<void> {
  const admin = await tx
    .selectFrom('membership')
    .innerJoin('person', 'person.id', 'membership.person_id')
    .select(['membership.id', 'membership.merchant_id'])
    .where('person.phone', '=', teamAdminPhone)
    .executeTakeFirstOrThrow();
  const created_at = new Date(anchor);
  const owner = { merchant_id: admin.merchant_id, group_id: null };
  const role_id = encodeId('role', newId());
  await tx
    .insertInto('custom_role')
    .values({ id: role_id, ...owner, ...demoRole, created_at, updated_at: created_at })
    .execute();
  await tx
    .insertInto('invitation')
    .values({
      id: newId(),
      ...owner,
      ...demoGuest,
      role_id,
      store_ids: null,
      store_names: [],
      invited_by: admin.id,
      token_hash: hashOf(newSecret()),
      state: 'PENDING',
      created_at,
      expires_at: new Date(anchor + invitationDays * dayMs),
    })
    .execute();
}

/** In live and in test mode: each has stores of its own. */
async function restrictToStore(tx: Tx, membership_id: string, merchantId: string): Promise<void> {
  const stores = await tx
    .selectFrom('store')
    .innerJoin('tenant', 'tenant.id', 'store.tenant_id')
    .select('store.id')
    .where('tenant.merchant_id', '=', merchantId)
    .where('store.code', '=', cashierStore)
    .execute();
  await tx
    .insertInto('membership_store')
    .values(stores.map(({ id }) => ({ membership_id, store_id: id })))
    .execute();
}

if (import.meta.main) {
  const config = loadServiceConfig(process.env);
  const { databaseUrl, migrationUrl, dataDir, masterKey } = config;
  await seedDemo({ databaseUrl, ownerUrl: migrationUrl, dataDir, masterKey, files: openFileStore(config) });
}
