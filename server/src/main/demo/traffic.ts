import { parseArgs } from 'node:util';
import type { PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { type Random, seededRandom } from '../../payments/ingestion/demo-customers.ts';
import { DemoPayments } from '../../payments/ingestion/demo-payments.ts';
import {
  type EngineAccount,
  type IngestionAnswer,
  IngestionError,
  sendEvents,
} from '../../payments/ingestion/engine-client.ts';
import { accountHelp, accountOptions, findAccount } from './engine-account.ts';
import { demoMerchants, shopOf } from './merchants.ts';
import { isByQr, maxQrRate, qrReportOf, reportQrPayment } from './qr-traffic.ts';

const help = `Plays a payment engine: sends believable payments to the demo's merchants until Ctrl-C.

  npm run demo:traffic -- --rate 5

  --rate N         payments a second, on average (5)
  --merchant ID    only this merchant: ${demoMerchants
    .slice(0, 3)
    .map(({ merchantId }) => merchantId)
    .join(', ')} …
  --seconds N      stop after so long
${accountHelp}`;

/** How often due events are sent. A customer at a counter does not notice the delay. */
const tickMs = 100;
const maxEvents = 1_000;

interface Shop {
  readonly payments: DemoPayments;
  readonly share: number;
}

/** Events that wait for their time: a payment starts now and ends some seconds later. */
class Engine {
  readonly #account: EngineAccount;
  readonly #shops: readonly Shop[];
  readonly #random: Random;
  readonly #rate: number;
  #waiting: PaymentEvent[] = [];
  #next = Date.now();
  sent = 0;
  refused = 0;

  constructor(account: EngineAccount, shops: readonly Shop[], rate: number) {
    this.#account = account;
    this.#shops = shops;
    this.#random = seededRandom(Date.now());
    this.#rate = rate;
  }

  /** Starts the payments whose time has come, and sends every due event. */
  async tick(): Promise<void> {
    const now = Date.now();
    while (this.#next <= now) {
      this.#waiting.push(...this.#chooseShop().payments.next(this.#next));
      // Customers arrive independently of each other, so the gaps are exponential.
      this.#next += (-Math.log(1 - this.#random()) / this.#rate) * 1000;
    }
    const due = this.#waiting.filter(({ updatedAt }) => Date.parse(updatedAt ?? '') <= now).slice(0, maxEvents);
    if (due.length === 0) return;
    const taken = new Set(due);
    const scanned = this.#rate > maxQrRate ? [] : due.filter(isByQr);
    await this.#reportScanned(scanned);
    const others = scanned.length === 0 ? due : due.filter((event) => !scanned.includes(event));
    const { events, refused } = await this.#sendOthers(others);
    this.#waiting = this.#waiting.filter((event) => !taken.has(event));
    this.sent += events.length - refused;
    this.refused += refused;
    const problem = events.find(({ status }) => status === 'refused');
    if (problem !== undefined) console.error(`refused: ${problem.code} ${problem.message ?? ''}`);
  }

  /** Reports payments by scanned codes, which reach Galla through the rail. */
  async #reportScanned(events: readonly PaymentEvent[]): Promise<void> {
    const reports = events.flatMap((event) => qrReportOf(event) ?? []);
    await Promise.all(reports.map((report) => reportQrPayment(this.#account, report)));
    this.sent += reports.length;
  }

  async #sendOthers(events: readonly PaymentEvent[]): Promise<Pick<IngestionAnswer, 'events' | 'refused'>> {
    return events.length === 0 ? { events: [], refused: 0 } : sendEvents(this.#account, events);
  }

  #chooseShop(): Shop {
    let rest = this.#random() * this.#shops.reduce((sum, { share }) => sum + share, 0);
    const found = this.#shops.find(({ share }) => {
      rest -= share;
      return rest < 0;
    });
    const shop = found ?? this.#shops[0];
    if (shop === undefined) throw new Error('There is no shop');
    return shop;
  }
}

function readOptions(args: readonly string[]) {
  const options = {
    ...accountOptions,
    rate: { type: 'string', default: '5' },
    merchant: { type: 'string' },
    seconds: { type: 'string' },
    help: { type: 'boolean', default: false },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return undefined;
  const rate = Number(values.rate);
  if (!(rate > 0 && rate <= 5_000)) throw new Error('--rate is a number of payments a second, at most 5000.');
  const seconds = values.seconds === undefined ? Number.POSITIVE_INFINITY : Number(values.seconds);
  if (!(seconds > 0)) throw new Error('--seconds is a number of seconds.');
  const merchants = demoMerchants.filter(
    ({ merchantId }) => values.merchant === undefined || merchantId === values.merchant,
  );
  if (merchants.length === 0) throw new Error(`--merchant is one of the demo's merchants; ${values.merchant} is not.`);
  return { account: findAccount(values, process.env), rate, seconds, merchants };
}

async function run(args: readonly string[]): Promise<void> {
  const options = readOptions(args);
  if (options === undefined) return console.log(help);
  const { account, rate, seconds, merchants } = options;
  const seed = Date.now();
  const shops = merchants.map((merchant, index) => ({
    payments: new DemoPayments(shopOf(merchant), seed + index),
    share: merchant.payments,
  }));
  const engine = new Engine(account, shops, rate);
  let stopped = false;
  process.once('SIGINT', () => {
    stopped = true;
  });
  process.once('SIGTERM', () => {
    stopped = true;
  });
  console.log(`Sending ${rate} payments a second to ${account.url}. Ctrl-C stops.`);
  const startedAt = Date.now();
  let reportAt = startedAt + 10_000;
  while (!stopped && Date.now() < startedAt + seconds * 1000) {
    const begun = Date.now();
    await engine.tick();
    if (begun >= reportAt) {
      console.log(`${engine.sent} events sent, ${engine.refused} refused`);
      reportAt = begun + 10_000;
    }
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, begun + tickMs - Date.now())));
  }
  console.log(`${engine.sent} events sent, ${engine.refused} refused.`);
}

try {
  await run(process.argv.slice(2));
} catch (error) {
  const wrongOption = error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS');
  if (!wrongOption && !(error instanceof IngestionError) && !(error instanceof Error && error.constructor === Error))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}
