import type { PaymentEvent } from '@galla/contract/ingestion.ts';
import { DemoPayments } from '@galla/server/src/ingestion/demo-payments.ts';
import { sendEvents } from '@galla/server/src/ingestion/engine-client.ts';
import { sealEngineSecret } from '@galla/server/src/ingestion/engine-keys.ts';
import { newId } from '@galla/server/src/platform/ids.ts';
import pg from 'pg';
import { bareInsert } from '../bare-insert.ts';
import type { Bench, Measure } from '../bench.ts';
import { median } from '../bench.ts';
import { type House, openHouse } from '../house.ts';
import { ensureLoaded } from '../load.ts';
import type { BenchMerchant } from '../merchants.ts';

const requestEvents = 1_000;
const requestsEachRound = 40;
const rounds = 5;
const callers = 6;
const keyId = 'bench-engine';
const secret = 'the-secret-of-the-bench';

/** The bare rows have no rollups, no journal and no word in the outbox: they must not stay. */
const withoutWord = `DELETE FROM payment p WHERE received_at >= $1
  AND NOT EXISTS (SELECT FROM outbox o WHERE o.tenant_id = p.tenant_id AND o.subject_id = p.id)`;

interface Part {
  readonly merchant: BenchMerchant;
  readonly events: PaymentEvent[];
}

/** New payments of these days, one final event each: half in the big merchant, half spread over the others. */
class Supply {
  readonly #merchants: readonly BenchMerchant[];
  readonly #payments = new Map<BenchMerchant, DemoPayments>();
  #turn = 0;

  constructor(merchants: readonly BenchMerchant[]) {
    this.#merchants = merchants;
  }

  /** A request of one merchant: what one engine sends at a time. */
  next(): Part {
    this.#turn += 1;
    const merchant = this.#merchants[this.#turn % 2 === 0 ? 0 : 2 + (this.#turn % (this.#merchants.length - 2))];
    if (merchant === undefined) throw new Error('The merchants are missing');
    const payments = this.#payments.get(merchant) ?? new DemoPayments(merchant.shop, Date.now() + merchant.number);
    this.#payments.set(merchant, payments);
    const from = Date.now() - 3_600_000;
    const events: PaymentEvent[] = [];
    while (events.length < requestEvents) {
      const last = payments.next(from + Math.floor(Math.random() * 3_000_000)).at(-1);
      if (last !== undefined && Date.parse(last.updatedAt ?? '') < Date.now()) events.push(last);
    }
    return { merchant, events };
  }
}

/** The limit: the same kind of payments by a bare multi-row INSERT into `payment` with the same indexes, a commit each. */
async function insertRound(client: pg.Client, supply: Supply): Promise<number> {
  const statements = Array.from({ length: requestsEachRound }, () => {
    const { merchant, events } = supply.next();
    return bareInsert(merchant, events, newId());
  });
  const startedAt = performance.now();
  for (const statement of statements) await client.query(statement);
  return perSecond(startedAt);
}

/** Through HTTP: signed, checked, with rollups, journal and outbox, answered after the commit. */
async function ingestRound(url: string, supply: Supply): Promise<number> {
  const requests = Array.from({ length: requestsEachRound }, () => supply.next().events);
  const account = { url, keyId, secret };
  const startedAt = performance.now();
  await Promise.all(
    Array.from({ length: callers }, async () => {
      for (let events = requests.pop(); events !== undefined; events = requests.pop()) {
        const { accepted } = await sendEvents(account, events);
        if (accepted < events.length * 0.99)
          throw new Error(`Only ${accepted} of ${events.length} payments were accepted`);
      }
    }),
  );
  return perSecond(startedAt);
}

function perSecond(startedAt: number): number {
  return (requestsEachRound * requestEvents * 1000) / (performance.now() - startedAt);
}

async function prepareKey(client: pg.Client, masterKey: Buffer): Promise<void> {
  await client.query(
    `INSERT INTO engine_key (id, name, sealed_secret, created_at) VALUES ($1, 'Bench', $2, now())
     ON CONFLICT (id) DO UPDATE SET sealed_secret = EXCLUDED.sealed_secret`,
    [keyId, sealEngineSecret(masterKey, keyId, secret)],
  );
}

async function measure(house: House): Promise<Measure> {
  const supply = new Supply(await ensureLoaded(house.adminUrl));
  const client = new pg.Client({ connectionString: house.url, options: '-c role=galla_ingest' });
  const admin = new pg.Client({ connectionString: house.adminUrl });
  await client.connect();
  await admin.connect();
  await prepareKey(admin, house.masterKey);
  const startedAt = new Date(Date.now() - 1000);
  const api = await house.startApi();
  const bare: number[] = [];
  const through: number[] = [];
  try {
    await insertRound(client, supply);
    await ingestRound(api.url, supply);
    for (let round = 1; round <= rounds; round += 1) {
      await admin.query('CHECKPOINT');
      bare.push(await insertRound(client, supply));
      await admin.query('CHECKPOINT');
      through.push(await ingestRound(api.url, supply));
      console.log(
        `round ${round}: bare ${Math.round(bare.at(-1) ?? 0)}/s, through HTTP ${Math.round(through.at(-1) ?? 0)}/s`,
      );
    }
  } finally {
    await api.stop();
    // The bare rows have no rollups and no journal: they must not stay.
    await admin.query(withoutWord, [startedAt]);
    await client.end();
    await admin.end();
  }
  const [value, limit] = [median(through), median(bare)];
  return { value, unit: 'payments/s', limit, ratio: value / limit, aim: '≥ 0.5', reached: value >= 0.5 * limit };
}

/** Ingestion through HTTP against a bare multi-row INSERT. */
export const bench: Bench = {
  name: 'ingestion',
  about: 'payments through the ingestion API against a bare multi-row INSERT into the same table',
  async run() {
    const house = await openHouse();
    try {
      return await measure(house);
    } finally {
      await house.close();
    }
  },
};
