import { resolve } from 'node:path';
import { decodeMasterKey } from './crypto/master-key.ts';
import { checkAddresses } from './db/database-settings.ts';
import { withoutUser } from './db/logins.ts';
import { checkS3 } from './files/check-s3.ts';
import type { S3Bucket } from './files/s3-store.ts';
import { checkIdentity, type IdentityConfig, identityEnvironment } from './identity/identity-config.ts';
import { checkSmsGateway } from './messages/check-sms-gateway.ts';
import { checkProvider, type Provider, providerEnvironment } from './provider.ts';
import { checkSimulator, type ListenAddress, simulatorEnvironment } from './rail/simulator-settings.ts';
import { type KeptDays, keptDaysOf } from './retention-settings.ts';
import { secretOf } from './secret-files.ts';
import type { Setting } from './setting.ts';
import { isOnThisMachine } from './setting-values.ts';
import type { Values } from './settings.ts';
import { secretSettings, settings } from './settings.ts';
import { checkWatch, type WatchConfig, watchEnvironment } from './watch-config.ts';

type Environment = Readonly<Record<string, string | undefined>>;

/** The validated settings of a run. `null` means "not set": the embedded default is used. */
export interface Config {
  port: number;
  host: string;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Addresses and networks in CIDR notation. */
  trustedProxies: readonly string[];
  /** The address of the database; only migrations use a user in it. */
  databaseUrl: string | null;
  /** The same database as its owner; null if this installation may not migrate it. */
  migrationUrl: string | null;
  /** The same database for LISTEN if `databaseUrl` points to a pooler in transaction mode; else null. */
  listenUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /**
   * MASTER_KEY, which unlocks the master key in the database: 32 bytes. Null only with the embedded database, until the
   * key is read from `dataDir`.
   */
  unlockKey: Buffer | null;
  /** MASTER_KEY_PREVIOUS, during a key rotation. */
  previousUnlockKey: Buffer | null;
  demo: boolean;
  /** Whether the review desk is served. */
  operatorDesk: boolean;
  smtpUrl: string | null;
  mailFrom: string | null;
  smsGatewayUrl: string | null;
  smsGatewayToken: string | null;
  /** The provider's payment engine; null if there is none. */
  rail: { url: string; keyId: string; secret: string } | null;
  /** The simulator of banks on another machine; null if this one runs it. */
  simulatorUrl: string | null;
  /** The address where the simulator listens for other machines; null for this machine only. */
  simulatorListen: ListenAddress | null;
  identity: IdentityConfig;
  provider: Provider;
  /** The bucket for files; null for a folder in `dataDir`. */
  s3: S3Bucket | null;
  /** A virus scanner with the protocol of clamd; null if there is none. */
  antivirusUrl: string | null;
  /** A server with the Nominatim API; null for the built-in PIN codes. */
  geocoderUrl: string | null;
  mapTiles: { url: string; attribution: string } | null;
  /** Addresses of the app's store pages, over TLS. */
  appLinks: { android: string | null; ios: string | null };
  watch: WatchConfig;
  auditPauseSeconds: number;
  keptDays: KeptDays;
  logLevel: Values['LOG_LEVEL'];
  /** With more than one, each API process must listen with `reusePort: true`. */
  apiProcesses: number;
  databasePool: number;
  drainSeconds: number;
  finishSeconds: number;
  ingestionPool: number;
  workerPool: number;
}

/** The settings of the `api`, `worker` and `seed` processes: database and key are always known. */
export interface ServiceConfig extends Config {
  databaseUrl: string;
  unlockKey: Buffer;
}

/** The same once the key in the database is unlocked: `masterKey` seals and signs. */
export interface UnlockedConfig extends ServiceConfig {
  masterKey: Buffer;
}

/** Thrown for wrong settings. The message has one line per setting, with its name and valid values. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** The names of the wrong settings. */
  readonly settings: readonly string[];

  constructor(problems: ReadonlyMap<string, string>) {
    const lines = [...problems].map(([name, problem]) => `  ${name} ${problem}`);
    super(`Galla cannot start with these settings:\n${lines.join('\n')}\nnpm start -- --help lists all settings.`);
    this.settings = [...problems.keys()];
  }
}

/**
 * Reads and checks all settings at once, so that a person can correct them together. An empty value counts as not set.
 * @throws {ConfigError} naming every wrong setting
 */
export function loadConfig(env: Environment): Config {
  const problems = new Map<string, string>();
  const values = readValues(env, problems);
  const unlockKeys = checkMasterKeys(values, problems);
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined && !problems.has('MAIL_FROM')) {
    problems.set('MAIL_FROM', 'is required with SMTP_URL: the sender, like Galla <no-reply@example.in>');
  }
  checkSmsGateway(values, problems);
  const addresses = checkAddresses(values, problems);
  const rail = checkRail(values, problems);
  const publicUrl = values.PUBLIC_URL ?? `http://localhost:${values.PORT}`;
  const identity = checkIdentity(values, publicUrl, problems);
  const s3 = checkS3(values, problems);
  const simulator = checkSimulator(values, problems);
  checkAntivirus(values, problems);
  const watch = checkWatch(values, problems);
  const demo = checkDemo(values, problems);
  const provider = checkProvider(values, demo, problems);
  if (problems.size > 0) throw new ConfigError(problems);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl,
    trustedProxies: values.TRUSTED_PROXIES,
    ...addresses,
    dataDir: resolve(values.DATA_DIR),
    ...unlockKeys,
    demo,
    operatorDesk: values.OPERATOR_DESK === undefined ? demo : values.OPERATOR_DESK === 'yes',
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    smsGatewayUrl: values.SMS_GATEWAY_URL ?? null,
    smsGatewayToken: values.SMS_GATEWAY_TOKEN ?? null,
    rail,
    ...simulator,
    identity,
    provider,
    s3,
    antivirusUrl: values.ANTIVIRUS_URL ?? null,
    geocoderUrl: values.GEOCODER_URL ?? null,
    mapTiles:
      values.MAP_TILES_URL === undefined
        ? null
        : { url: values.MAP_TILES_URL, attribution: values.MAP_TILES_ATTRIBUTION },
    appLinks: { android: values.APP_LINK_ANDROID ?? null, ios: values.APP_LINK_IOS ?? null },
    watch,
    auditPauseSeconds: values.AUDIT_PAUSE_SECONDS,
    keptDays: keptDaysOf(values),
    logLevel: values.LOG_LEVEL,
    apiProcesses: values.API_PROCESSES,
    databasePool: values.DATABASE_POOL,
    drainSeconds: values.DRAIN_SECONDS ?? (values.DATABASE_URL === undefined ? 0 : 5),
    finishSeconds: values.FINISH_SECONDS,
    ingestionPool: values.DATABASE_INGESTION_POOL,
    workerPool: values.DATABASE_WORKER_POOL,
  };
}

/** Whether the demo runs: by default if the database is embedded and no message leaves the machine. */
function checkDemo(values: ReturnType<typeof readValues>, problems: Map<string, string>): boolean {
  const sends = values.SMTP_URL !== undefined || values.SMS_GATEWAY_URL !== undefined;
  if (values.DEMO === 'yes' && sends) {
    problems.set('DEMO', 'must be no with SMTP_URL or SMS_GATEWAY_URL: it shows every message, OTPs too, on /outbox');
  }
  return values.DEMO === undefined ? values.DATABASE_URL === undefined && !sends : values.DEMO === 'yes';
}

/**
 * `loadConfig` for a process that needs the database: `npm start` passes DATABASE_URL and MASTER_KEY to its children.
 * @throws {ConfigError} also if DATABASE_URL is missing
 */
export function loadServiceConfig(env: Environment): ServiceConfig {
  const config = loadConfig(env);
  const { databaseUrl, unlockKey } = config;
  if (databaseUrl === null || unlockKey === null) {
    throw new ConfigError(new Map([['DATABASE_URL', 'is required here; npm start sets it for the embedded database']]));
  }
  return { ...config, databaseUrl, unlockKey };
}

/**
 * The settings as environment variables, for child processes. All are written out, so that a child's defaults never
 * differ from its parent's: DEMO depends on DATABASE_URL, and only the parent knows that the database is embedded.
 */
export function toEnvironment(config: ServiceConfig): Record<string, string> {
  const optional = {
    SMTP_URL: config.smtpUrl,
    MAIL_FROM: config.mailFrom,
    SMS_GATEWAY_URL: config.smsGatewayUrl,
    SMS_GATEWAY_TOKEN: config.smsGatewayToken,
    RAIL_URL: config.rail?.url ?? null,
    RAIL_KEY_ID: config.rail?.keyId ?? null,
    RAIL_SECRET: config.rail?.secret ?? null,
    ...simulatorEnvironment(config),
    ...identityEnvironment(config.identity),
    S3_ENDPOINT: config.s3?.endpoint ?? null,
    S3_BUCKET: config.s3?.bucket ?? null,
    S3_REGION: config.s3?.region ?? null,
    S3_ACCESS_KEY_ID: config.s3?.accessKeyId ?? null,
    S3_SECRET_ACCESS_KEY: config.s3?.secretAccessKey ?? null,
    S3_PATH_STYLE: config.s3 === null || config.s3.pathStyle ? null : 'no',
    ANTIVIRUS_URL: config.antivirusUrl,
    GEOCODER_URL: config.geocoderUrl,
    MAP_TILES_URL: config.mapTiles?.url ?? null,
    MAP_TILES_ATTRIBUTION: config.mapTiles?.attribution ?? null,
    APP_LINK_ANDROID: config.appLinks.android,
    APP_LINK_IOS: config.appLinks.ios,
    ...providerEnvironment(config.provider),
    ...watchEnvironment(config.watch),
  };
  const set = Object.entries(optional).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return {
    ...Object.fromEntries(set),
    // The parent has already read the files.
    ...Object.fromEntries(secretSettings.map((name) => [`${name}_FILE`, ''])),
    PORT: String(config.port),
    HOST: config.host,
    PUBLIC_URL: config.publicUrl,
    TRUSTED_PROXIES: config.trustedProxies.join(','),
    DATABASE_URL: withoutUser(config.databaseUrl),
    DATABASE_LISTEN_URL: config.listenUrl === null ? '' : withoutUser(config.listenUrl),
    // The addresses already contain it.
    DATABASE_ROLE_PREFIX: '',
    // Only migrations get the owner's password, never a process that answers requests.
    MIGRATION_DATABASE_URL: '',
    DATA_DIR: config.dataDir,
    MASTER_KEY: config.unlockKey.toString('base64'),
    MASTER_KEY_PREVIOUS: config.previousUnlockKey?.toString('base64') ?? '',
    DEMO: config.demo ? 'yes' : 'no',
    OPERATOR_DESK: config.operatorDesk ? 'yes' : 'no',
    AUDIT_PAUSE_SECONDS: String(config.auditPauseSeconds),
    ...Object.fromEntries(Object.entries(config.keptDays).map(([name, days]) => [name, String(days)])),
    LOG_LEVEL: config.logLevel,
    API_PROCESSES: String(config.apiProcesses),
    DATABASE_POOL: String(config.databasePool),
    DRAIN_SECONDS: String(config.drainSeconds),
    FINISH_SECONDS: String(config.finishSeconds),
    DATABASE_INGESTION_POOL: String(config.ingestionPool),
    DATABASE_WORKER_POOL: String(config.workerPool),
  };
}

function readValues(env: Environment, problems: Map<string, string>): Values {
  const values: Record<string, unknown> = {};
  for (const [name, { schema, secret }] of Object.entries<Setting>(settings)) {
    const text = (secret ? secretOf(env, name, problems) : env[name])?.trim();
    if (problems.has(`${name}_FILE`)) continue;
    const parsed = schema.safeParse(text === '' ? undefined : text);
    if (parsed.success) values[name] = parsed.data;
    else problems.set(name, parsed.error.issues[0]?.message ?? 'is wrong');
  }
  return values as Values;
}

/** People's documents are sent to the scanner, so it must be reached over TLS or on this machine. */
function checkAntivirus({ ANTIVIRUS_URL: url }: Values, problems: Map<string, string>): void {
  if (url === undefined) return;
  const { protocol, hostname, port } = new URL(url);
  if (port === '') problems.set('ANTIVIRUS_URL', 'must name the port, like tcp://127.0.0.1:3310');
  else if (protocol !== 'tls:' && !isOnThisMachine(hostname))
    problems.set('ANTIVIRUS_URL', 'must begin with tls:, because documents of people travel there');
}

/** Card numbers are sent to the engine, so it must be reached over TLS or on this machine. */
function checkRail(values: Values, problems: Map<string, string>): Config['rail'] {
  const { RAIL_URL: url, RAIL_KEY_ID: keyId, RAIL_SECRET: secret } = values;
  if (url === undefined) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !isOnThisMachine(hostname))
    problems.set('RAIL_URL', 'must begin with https:, because card numbers travel there');
  if (keyId === undefined && !problems.has('RAIL_KEY_ID'))
    problems.set('RAIL_KEY_ID', 'is required with RAIL_URL: the key that the engine knows');
  if (secret === undefined && !problems.has('RAIL_SECRET'))
    problems.set('RAIL_SECRET', 'is required with RAIL_URL: the secret of the key');
  return keyId === undefined || secret === undefined ? null : { url: url.replace(/\/+$/, ''), keyId, secret };
}

function checkMasterKeys(values: Values, problems: Map<string, string>) {
  if (values.MASTER_KEY === undefined && values.DATABASE_URL !== undefined)
    problems.set('MASTER_KEY', 'is required with DATABASE_URL: 32 random bytes, made by openssl rand -base64 32');
  const keyOf = (name: 'MASTER_KEY' | 'MASTER_KEY_PREVIOUS') => {
    const key = values[name] === undefined ? null : decodeMasterKey(values[name]);
    if (typeof key !== 'string') return key;
    problems.set(name, key);
    return null;
  };
  const [unlockKey, previousUnlockKey] = [keyOf('MASTER_KEY'), keyOf('MASTER_KEY_PREVIOUS')];
  if (unlockKey !== null && previousUnlockKey?.equals(unlockKey))
    problems.set('MASTER_KEY_PREVIOUS', 'is the same as MASTER_KEY: it is the key before it, or not set');
  return { unlockKey, previousUnlockKey };
}
