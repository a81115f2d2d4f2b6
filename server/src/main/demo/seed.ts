import { chmodSync, existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { findTenant } from '../../collect/payment-links/activation/queries.ts';
import { seededRandom } from '../../payments/ingestion/demo-customers.ts';
import { DemoPayments, demoTimes } from '../../payments/ingestion/demo-payments.ts';
import { ingestEvents, startIngestion } from '../../payments/ingestion/public/service.ts';
import { systemClock } from '../../platform/clock.ts';
import type { ServiceConfig } from '../../platform/config.ts';
import { loadServiceConfig } from '../../platform/config.ts';
import { hashPassword, passwordPepper } from '../../platform/crypto/passwords.ts';
import { hashOf, newSecret, unseal } from '../../platform/crypto/sealing.ts';
import { connect } from '../../platform/db/connect.ts';
import { type Database, inTransaction, openDatabase, type Tx } from '../../platform/db/database.ts';
import type { UnlockKeys } from '../../platform/db/logins.ts';
import { openLocalStore } from '../../platform/files/local-store.ts';
import { openFileStore } from '../../platform/files/open-store.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { contentId, newId } from '../../platform/ids.ts';
import { engineKeysKey, sealEngineSecret } from '../../platform/rail/engine-keys.ts';
import { unlockOrExit } from '../processes/prepare-database.ts';
import { addApplicants } from './add-applicants.ts';
import { addApiKeys, demoKeysFile } from './api-keys.ts';
import { addLinks } from './links/add-links.ts';
import { addPages } from './links/add-pages.ts';
import { type DemoMerchant, demoMerchants, demoReferrals, shopOf } from './merchants.ts';
import { addOperators } from './operators.ts';
import { demoPeople, demoVendor, developerPhone } from './people.ts';
import { addRecipients } from './recipient-queries.ts';
import { addMerchants } from './seed-merchants.ts';
import { addPeople, addToTeam } from './seed-people.ts';
import { addSettlements } from './settlements.ts';
import { addStoreApp, demoStoreAppFile } from './store-app.ts';
import { addPictures } from './stores.ts';
import { addTestOrders } from './test-orders.ts';
import { addWebhooks } from './webhooks.ts';

/** The engine key that the demo's tools sign with. */
export const demoEngineKey = 'demo-engine';

const dayMs = 86_400_000;
const historyDays = 35;

interface SeedOptions {
  readonly databaseUrl: string;
  /** The same database as its owner, if the owner is known. */
  readonly ownerUrl: string | null;
  /** The path for `engine-key.json` (0600), with the engine key's secret for the demo's own tools. */
  readonly dataDir: string;
  readonly masterKey: Buffer;
  /** Gives the passwords of the roles; omitted if the server accepts them without one. */
  readonly unlock?: UnlockKeys;
  /** The address where customers open payment links, and the provider that signs their messages. */
  readonly publicUrl: string;
  readonly contact: ServiceConfig['provider']['contact'];
  /** The store of pictures; the folder of the embedded default if omitted. */
  readonly files?: FileStore;
}

/**
 * Fills the demo provider. It may be interrupted and repeated. The engine key is created first and fixes the end of the
 * history, so a second run generates the same payments. The people are added last and mark the demo as complete.
 */
export async function seedDemo(options: SeedOptions): Promise<void> {
  const worker = openDatabase({
    url: options.databaseUrl,
    role: 'galla_worker',
    masterKey: options.masterKey,
    unlock: options.unlock,
    connections: 2,
    synchronousCommit: false,
  });
  try {
    const anchor = await prepareEngineKey(worker, options);
    await addReferrals(worker, anchor);
    await addOperators(worker, options.masterKey, anchor);
    if (await hasPeople(worker)) {
      await addVendor(worker, anchor);
      if (!existsSync(demoKeysFile(options.dataDir))) await addApiKeys(worker, options);
      if (!existsSync(demoStoreAppFile(options.dataDir))) await addStoreApp(worker, options);
      return;
    }
    await inTransaction(worker, (tx) => addMerchants(tx, anchor));
    const files = options.files ?? openLocalStore(join(options.dataDir, 'files'));
    await addPictures(worker, files, anchor);
    await addHistory(options, anchor);

    await addOrders(worker, { ...options, files }, anchor);

    await addVendor(worker, anchor);
    await analyze(options);
    await addSettlements(worker, { masterKey: options.masterKey, anchor, days: historyDays });
    await analyze(options);
    await addApplicants(worker, {
      masterKey: options.masterKey,
      files,
      anchor,
      personIdOf: (phone) => personIdOf(anchor, phone),
    });
    const hashes = await Promise.all(
      demoPeople.map(({ password }) => hashPassword(password, passwordPepper(options.masterKey))),
    );
    await inTransaction(worker, async (tx) => {
      await addPeople(tx, anchor, { hashes, personIdOf: (phone) => personIdOf(anchor, phone) });
      await addToTeam(tx, anchor);
      await addRecipients(tx, new Date(systemClock.now()));
      await addEndpoints(tx, options, personIdOf(anchor, developerPhone));
    });
    await addApiKeys(worker, options);
    await addStoreApp(worker, options);
  } finally {
    await worker.close();
  }
}

/**
 * Without the planner's statistics the first screens take seconds. Only the owner of the tables may run ANALYZE;
 * without the owner's login, autovacuum does so within a minute.
 */
async function analyze({ ownerUrl }: SeedOptions): Promise<void> {
  if (ownerUrl === null) return;
  const owner = await connect(ownerUrl, 'MIGRATION_DATABASE_URL');
  await owner.query('ANALYZE').finally(() => owner.end());
}

/** Creates the key or finds the existing one, and writes its file. Returns when it was created (ms since 1970). */
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

/** Also runs for a demo that is already filled, because a later version may have added referrals. */
async function addReferrals({ kysely }: Database, anchor: number): Promise<void> {
  await kysely
    .insertInto('referral')
    .values(demoReferrals.map((referral) => ({ ...referral, created_at: new Date(anchor) })))
    .onConflict((conflict) => conflict.column('code').doNothing())
    .execute();
}

/** Also runs for a demo that is already filled. The link of this vendor of Kaapi Online is public on purpose. */
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

/** Five weeks of payments, sent through the ingestion itself so that all books agree. */
async function addHistory({ databaseUrl, masterKey, unlock }: SeedOptions, anchor: number): Promise<void> {
  const connections = 3;
  const database = openDatabase({
    url: databaseUrl,
    role: 'galla_ingest',
    masterKey,
    unlock,
    connections,
    synchronousCommit: false,
  });
  const ingestion = startIngestion({ database, clock: systemClock });
  try {
    for (const [index, merchant] of demoMerchants.entries()) {
      const events = historyOf(merchant, index + 1, anchor);
      const requests: PaymentEvent[][] = [];
      for (let start = 0; start < events.length; start += 1_000) requests.push(events.slice(start, start + 1_000));
      // A few at a time: on a busy machine the last ones would wait too long for a connection.
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

/**
 * The payment links, the payment pages and the orders of test mode. They come before the settlements that contain their
 * payments.
 */
async function addOrders(
  worker: Database,
  { databaseUrl, masterKey, unlock, publicUrl, contact, files }: SeedOptions & { readonly files: FileStore },
  anchor: number,
): Promise<void> {
  const ingesting = openDatabase({
    url: databaseUrl,
    role: 'galla_ingest',
    masterKey,
    unlock,
    connections: 2,
    synchronousCommit: false,
  });
  const ofPerson = (phone: string) => personIdOf(anchor, phone);
  try {
    const needs = { worker, ingesting, masterKey, publicUrl, contact, anchor, personIdOf: ofPerson };
    await addLinks(needs);
    await addPages({ ...needs, files });
    await addTestOrders(needs);
  } finally {
    await ingesting.close();
  }
}

/** The endpoints of the demo's online merchant, in both modes. */
async function addEndpoints(tx: Tx, { masterKey, publicUrl }: SeedOptions, createdBy: string): Promise<void> {
  for (const mode of ['live', 'test'] as const) {
    const tenantId = (await findTenant(tx, demoVendor.merchant, mode)) ?? '';
    await addWebhooks(tx, { tenantId, masterKey, publicUrl, createdBy }, new Date(systemClock.now()));
  }
}

/** The id of a person, known before the person is added, because the things they created are added first. */
const personIdOf = (anchor: number, phone: string): string => contentId(`demo person ${anchor} ${phone}`);

/** The events of a merchant's history up to `anchor`. A payment that began just before it is still pending. */
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

if (import.meta.main) {
  const config = await unlockOrExit(loadServiceConfig(process.env), 'galla_worker');
  const { databaseUrl, migrationUrl, dataDir, masterKey, publicUrl, provider } = config;
  const database = { databaseUrl, ownerUrl: migrationUrl, masterKey, unlock: config };
  await seedDemo({ ...database, dataDir, publicUrl, contact: provider.contact, files: openFileStore(config) });
}
