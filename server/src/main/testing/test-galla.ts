import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { groupHeader, modeHeader, testTokenHeader, writes } from '@galla/contract/core/endpoint.ts';
import type { Id } from '@galla/contract/core/ids.ts';
import type { roles } from '@galla/contract/core/permissions.ts';
import { allEndpoints } from '@galla/contract/features.ts';
import type { EventAnswer, PaymentEvent } from '@galla/contract/payments/ingestion/endpoints.ts';
import { solveChallenge } from 'altcha-lib';
import { deriveKey as deriveProof } from 'altcha-lib/algorithms/pbkdf2';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { afterAll, beforeAll } from 'vitest';
import { newsChannel } from '../../collect/checkout/queries.ts';
import { ingestEvents, openIngestion } from '../../payments/ingestion/public/service.ts';
import type { Antivirus } from '../../platform/antivirus/antivirus.ts';
import { captchaHeader, captchaKey } from '../../platform/auth/captcha.ts';
import { hashOf } from '../../platform/crypto/sealing.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction, openDatabase } from '../../platform/db/database.ts';
import { openSignals } from '../../platform/events/signal.ts';
import { teamNewsChannel } from '../../platform/events/team-news-queries.ts';
import { openLocalStore } from '../../platform/files/local-store.ts';
import type { FileStore } from '../../platform/files/store.ts';
import { openBuiltInGeocoder } from '../../platform/geocoding/built-in-geocoder.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import type { IdentityProvider } from '../../platform/identity/identity-provider.ts';
import { createLog } from '../../platform/log.ts';
import type { Metrics } from '../../platform/metrics/metrics.ts';
import type { Rail, SandboxRail } from '../../platform/rail/rail.ts';
import { railsOf, type TenantMode } from '../../platform/rail/rails.ts';
import { defaultContact } from '../../platform/testing/default-contact.ts';
import { type SentMessage, sentTo } from '../../platform/testing/sent-messages.ts';
import { quietSandbox, silentRail } from '../../platform/testing/silent-rails.ts';
import { solvedCaptcha } from '../../platform/testing/solved-captcha.ts';
import { createTestDatabase, type TestContent } from '../../platform/testing/test-database.ts';
import { applyBuiltInHolidays } from '../../settlements/settlements/calendar/holidays.ts';
import { createServer } from '../http/server.ts';
import { stopServing } from '../processes/stop-serving.ts';
import { factories, paymentOf } from './factories.ts';
import { confirmByEmail, signIn } from './sign-in.ts';

/** The id of a built-in role. */
export type RoleId = (typeof roles)[number]['roleId'];

/** The whole server on its own database, with a clock that a test moves. */
export interface TestGalla {
  readonly app: FastifyInstance;
  /** The API's database connection. */
  readonly database: Database;
  /** Connects as the worker's role, which sees every tenant: for creating and checking rows. */
  readonly rows: Database;
  readonly url: string;
  readonly masterKey: Buffer;
  readonly files: FileStore;
  /** The folder of `files`. */
  readonly filesFolder: string;
  /** Moves the clock. */
  pass(ms: number): void;
  /** Moves the clock to the start of a limit's next window (`Limit`), so that uses from before do not count. */
  startWindow(windowMs: number): void;
  now(): number;
  /** Stops the API as SIGTERM does. */
  stop(): Promise<void>;
  /** An online merchant has its payment gateway activated, unless `activated` is false. */
  addMerchant(merchant?: Partial<TestMerchant> & { groupId?: string; activated?: boolean }): Promise<TestMerchant>;
  addStore(merchant: TestMerchant, code: string, name?: string): Promise<TestStore>;
  addPerson(membership: {
    merchant?: TestMerchant;
    groupId?: string;
    role?: RoleId;
    stores?: TestStore[];
    password?: string;
    otpAfterPassword?: boolean;
  }): Promise<TestPerson>;
  /** Adds a membership to a person. Returns its id as answers show it. */
  addMembership(
    person: TestPerson,
    membership: { merchant?: TestMerchant; groupId?: string; role?: RoleId; status?: 'ACTIVE' | 'INVITED' | 'REMOVED' },
  ): Promise<Id<'group'>>;
  /** A browser signed in as this person, who counts as having just confirmed their identity. */
  signedIn(person: TestPerson): Promise<TestBrowser>;
  /** A browser in which only the OTP of the person's phone was entered. */
  signedInByPhone(person: TestPerson): Promise<TestBrowser>;
  /** The same, after the person has confirmed their identity with an OTP to their verified e-mail. */
  confirmed(person: TestPerson): Promise<TestBrowser>;
  /** Marks the session of a browser as just confirmed. */
  takeAsConfirmed(browser: TestBrowser): Promise<void>;
  /** Confirms the identity in a browser signed in by phone, with an OTP to the person's e-mail. */
  confirm(browser: TestBrowser, person: TestPerson): Promise<void>;
  browser(): TestBrowser;
  /** The messages to a destination with their texts, oldest first. */
  messagesTo(destination: string): Promise<SentMessage[]>;
  /** The newest message to a destination. */
  lastMessage(destination: string): Promise<string | undefined>;
  pay(merchant: TestMerchant, ...events: Partial<PaymentEvent>[]): Promise<EventAnswer[]>;
  payInTestMode(merchant: TestMerchant, ...events: Partial<PaymentEvent>[]): Promise<EventAnswer[]>;
}

export interface TestMerchant {
  readonly tenantId: string;
  readonly merchantId: string;
  readonly name: string;
  readonly type: 'ONLINE_MERCHANT' | 'OFFLINE_MERCHANT' | 'FASTAG';
}
export interface TestStore {
  readonly id: string;
  readonly code: string;
  readonly terminalId: string;
  readonly qrCodeId: string;
}
export interface TestPerson {
  readonly id: string;
  readonly phone: string;
  readonly email: string;
}

/** GETs that change something are guarded like writes. */
const changing = new Set(
  allEndpoints.filter(({ method, spec }) => method === 'GET' && writes(method, spec)).map(({ path }) => path as string),
);

/** Sends requests as a browser would: keeps cookies, and sends the request-forgery token. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();
  /** The group of the server's last answer, for which writes are meant. */
  group: string | undefined;
  /** Set while its pages are in test mode. */
  testToken: string | undefined;
  readonly #app: FastifyInstance;
  readonly #quickCaptcha: (action: string) => Promise<string>;

  constructor({ app, masterKey, now }: Pick<TestGalla, 'app' | 'masterKey' | 'now'>) {
    this.#app = app;
    this.#quickCaptcha = (action) => solvedCaptcha(captchaKey(masterKey), action, now());
  }

  async send(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    options: { body?: unknown; headers?: Record<string, string>; from?: string } = {},
  ) {
    const guarded = method !== 'GET' || changing.has(path);
    if (guarded && !this.cookies.has('galla-csrf')) await this.send('GET', '/api/v1/auth/captcha?action=sign-in');
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const token = this.cookies.get('galla-csrf');
    const headers = {
      ...(cookie === '' ? {} : { cookie }),
      ...(!guarded || token === undefined ? {} : { 'x-csrf-token': token }),
      ...(!guarded || this.group === undefined ? {} : { [groupHeader]: this.group }),
      ...(this.testToken === undefined ? {} : { [modeHeader]: 'test', [testTokenHeader]: this.testToken }),
      ...options.headers,
    };
    const from = options.from === undefined ? {} : { remoteAddress: options.from };
    const request: InjectOptions = { ...from, method, url: `/api${path}`.replace('/api/api', '/api'), headers };
    const response = await this.#app.inject(
      options.body === undefined ? request : { ...request, payload: options.body as object },
    );
    const group = response.headers[groupHeader];
    if (typeof group === 'string') this.group = group;
    for (const { name, value, maxAge, expires } of response.cookies) {
      if (value === '' || maxAge === 0 || (expires !== undefined && expires.getTime() === 0)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** The header of a solved captcha for an action. It costs nothing, for tests of other subjects. */
  async captcha(action: string): Promise<Record<string, string>> {
    // As a browser does: the answer renews the cookie of the request-forgery token.
    await this.send('GET', `/v1/auth/captcha?action=${action}`);
    return { [captchaHeader]: await this.#quickCaptcha(action) };
  }

  /** The same with the server's own captcha, solved as a browser does it: 250 key derivations. */
  async solveCaptcha(action: string): Promise<Record<string, string>> {
    const challenge = (await this.send('GET', `/v1/auth/captcha?action=${action}`)).json();
    const solution = await solveChallenge({ challenge, deriveKey: deriveProof });
    return { [captchaHeader]: Buffer.from(JSON.stringify({ challenge, solution })).toString('base64') };
  }
}

/** Its data is read once for all servers of a test file. */
const builtInGeocoder = openBuiltInGeocoder();

const findsNothing: Antivirus = { scan: async () => ({ state: 'CLEAN' }) };

interface GallaOptions {
  /** The content of its database; the newest schema by default. */
  readonly content?: TestContent;
  /** Used in place of the simulator. */
  readonly rail?: Rail;
  /** The same, for the tester's tools. */
  readonly sandbox?: SandboxRail;
  readonly metrics?: Metrics;
  /** Receives the lines of the access log. */
  readonly accessLog?: (line: string) => void;
  readonly geocoder?: Geocoder;
  /** The identity provider for KYC; by default reviewers check identities. */
  readonly identity?: IdentityProvider;
  /** Scans documents; by default every file is clean. */
  readonly antivirus?: Antivirus | null;
  /** Whether the server is about to stop. */
  readonly isStopping?: () => boolean;
  /** Whether the review desk is served; true by default. */
  readonly operatorDesk?: boolean;
  /** The address of the simulator; its customer pages are served with it. */
  readonly simulator?: () => string;
}

/** Starts a server before a file's tests and stops it after them. */
export function useGalla(options: GallaOptions = {}): TestGalla {
  const galla = {} as { -readonly [Key in keyof TestGalla]: TestGalla[Key] };
  let close = async () => {};
  beforeAll(async () => {
    const started = await startTestGalla(options.rail ?? silentRail, options);
    Object.assign(galla, started.galla);
    close = started.close;
  });
  afterAll(() => close());
  return galla;
}

async function startTestGalla(
  rail: Rail,
  {
    metrics,
    geocoder = builtInGeocoder,
    identity,
    antivirus = findsNothing,
    simulator,
    sandbox = quietSandbox,
    operatorDesk = true,
    isStopping,
    accessLog,
    content,
  }: GallaOptions,
): Promise<{ galla: TestGalla; close: () => Promise<void> }> {
  const testDatabase = await createTestDatabase(content);
  const url = testDatabase.connectionString;
  const masterKey = createHash('sha256').update('a key for tests').digest();
  let shift = 0;
  const clock = { now: () => Date.now() + shift };
  const log = createLog('silent', 'api', accessLog && { write: accessLog });
  const database = openDatabase({ url, role: 'galla_api', masterKey, connections: 10 });
  const rows = openDatabase({ url, role: 'galla_worker', masterKey, connections: 4 });
  await inTransaction(rows, (tx) => applyBuiltInHolidays(tx, 'KA', Date.now()));
  const channels = { signal: 'galla_outbox', orderNews: newsChannel, accessNews: teamNewsChannel };
  const { signal, orderNews, accessNews } = await openSignals(url, channels, log);
  const ingestion = openIngestion({ url, masterKey, clock, log });
  const rails = railsOf({ engine: undefined, simulator: rail, sandbox, demo: true });
  const platform = {
    database,
    masterKey,
    clock,
    log,
    publicUrl: 'http://localhost:4000',
    demo: true,
    rails,
    contact: defaultContact,
    operatorDatabase: operatorDesk ? rows : undefined,
    accessLog: accessLog !== undefined,
  };
  const filesFolder = await mkdtemp(join(tmpdir(), 'galla-files-'));
  const files = openLocalStore(filesFolder);
  const app = await createServer(platform, {
    signal,
    ingestion,
    accessNews,
    orderNews,
    files,
    provisioning: rows,
    geocoder,
    identity: identity ?? null,
    antivirus,
    metrics,
    pages: false,
    ...(isStopping === undefined ? {} : { isStopping }),
    ...(simulator === undefined ? {} : { simulator }),
  });
  const pay = (mode: TenantMode, merchant: TestMerchant, events: readonly Partial<PaymentEvent>[]) =>
    ingestEvents(
      ingestion.service,
      'test-engine',
      events.map((event) => paymentOf(merchant, event, clock.now())),
      mode,
    );
  const galla: TestGalla = {
    app,
    database,
    rows,
    url,
    masterKey,
    files,
    filesFolder,
    pass: (ms) => {
      shift += ms;
    },
    startWindow: (windowMs) => galla.pass(windowMs - (galla.now() % windowMs)),
    now: () => clock.now(),
    stop: () => stopServing({ app, signals: [signal, orderNews, accessNews], ingestion }),
    ...factories(rows, masterKey),
    browser: () => new TestBrowser(galla),
    async signedIn(person) {
      const browser = await signIn(galla, person);
      await galla.takeAsConfirmed(browser);
      return browser;
    },
    async takeAsConfirmed(browser) {
      const id_hash = hashOf(browser.cookies.get('galla') ?? '');
      const proven = rows.kysely.updateTable('session').set({ proven_at: new Date(galla.now()) });
      await proven.where('id_hash', '=', id_hash).execute();
    },
    signedInByPhone: (person) => signIn(galla, person),
    async confirmed(person) {
      const browser = await signIn(galla, person);
      await galla.confirm(browser, person);
      return browser;
    },
    confirm: (browser, person) => confirmByEmail(galla, browser, person),
    messagesTo: (destination) => sentTo(rows, destination),
    async lastMessage(destination) {
      return (await galla.messagesTo(destination)).at(-1)?.body;
    },
    pay: (merchant, ...events) => pay('live', merchant, events),
    payInTestMode: (merchant, ...events) => pay('test', merchant, events),
  };
  const close = async () => {
    await galla.stop();
    await Promise.all([database.close(), rows.close()]);
    await testDatabase.drop();
    await rm(filesFolder, { recursive: true });
  };
  return { galla, close };
}
