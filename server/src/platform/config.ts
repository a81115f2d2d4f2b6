import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { z } from 'zod';
import { decodeMasterKey } from './crypto/master-key.ts';

/** One line of the table that `npm start -- --help` prints. `default` is what a person reads, not a value. */
interface Setting<Schema extends z.ZodType = z.ZodType> {
  description: string;
  default: string;
  schema: Schema;
}

function setting<Schema extends z.ZodType>(description: string, fallback: string, schema: Schema): Setting<Schema> {
  return { description, default: fallback, schema };
}

function wholeNumber(smallest: number, largest: number, fallback: number) {
  const rule = `must be a whole number from ${smallest} to ${largest}`;
  return z
    .string()
    .regex(/^\d{1,9}$/, rule)
    .transform(Number)
    .refine((value) => value >= smallest && value <= largest, rule)
    .default(fallback);
}

function address(protocols: readonly string[], example: string) {
  const isAddress = (value: string) => URL.canParse(value) && protocols.includes(new URL(value).protocol);
  return z.string().refine(isAddress, `must be an address like ${example}`).optional();
}

/** `10.0.0.2` or `10.0.0.0/8`; not everybody, who could then be anybody. */
function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/');
  const version = isIP(address);
  const isPrefix =
    prefix === undefined || (/^[1-9]\d{0,2}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128));
  return version !== 0 && isPrefix && text.split('/').length <= 2;
}

/**
 * Every setting Galla has, by the name of its environment variable. Nothing else is read from the environment:
 * the help text, the validation and the type `Config` all come from here.
 */
export const settings = {
  PORT: setting('port of the dashboard and the API', '4000', wholeNumber(1, 65535, 4000)),
  HOST: setting('address to listen on; 0.0.0.0 for all', '127.0.0.1', z.string().min(1).default('127.0.0.1')),
  PUBLIC_URL: setting(
    'address under which people reach Galla',
    'http://localhost:PORT',
    address(['http:', 'https:'], 'https://galla.example.in'),
  ),
  TRUSTED_PROXIES: setting(
    'reverse proxies in front of Galla, by address or network: they say who calls, by X-Forwarded-For',
    'none; behind a proxy, all people then share one address and its limits',
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((networks) => networks.every(isNetwork), 'must be addresses or networks, like 10.0.0.2,10.1.0.0/16')
      .default([]),
  ),
  DATABASE_URL: setting(
    'a PostgreSQL, 15 or later, to use instead of the embedded one',
    'embedded, in DATA_DIR',
    address(['postgres:', 'postgresql:'], 'postgresql://galla:secret@db.example.in:5432/galla'),
  ),
  DATA_DIR: setting(
    'folder of the embedded database and of uploaded files',
    './data',
    z.string().min(1).default('./data'),
  ),
  MASTER_KEY: setting(
    'key that protects stored secrets: 32 random bytes in base64',
    'made once into DATA_DIR/master.key; required with DATABASE_URL',
    z.string().optional(),
  ),
  DEMO: setting(
    'fill an empty database with the demo provider and show /outbox: yes or no',
    'yes; no with DATABASE_URL, SMTP_URL or SMS_GATEWAY_URL',
    z.enum(['yes', 'no'], 'must be yes or no').optional(),
  ),
  SMTP_URL: setting(
    'mail server; without it, e-mails stay in the outbox',
    'none',
    address(['smtp:', 'smtps:'], 'smtps://user:secret@mail.example.in'),
  ),
  MAIL_FROM: setting(
    'sender of e-mails; required with SMTP_URL',
    'none',
    z
      .string()
      .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must be an e-mail address, like Galla <no-reply@example.in>')
      .optional(),
  ),
  SMS_GATEWAY_URL: setting(
    'HTTP gateway for text messages; without it, they stay in the outbox',
    'none',
    address(['http:', 'https:'], 'https://sms.example.in/send'),
  ),
  SMS_GATEWAY_TOKEN: setting(
    'bearer token of the gateway; required with SMS_GATEWAY_URL',
    'none',
    z.string().optional(),
  ),
  RAIL_URL: setting(
    'payment engine of the provider that moves the money of live merchants (docs/rail.md)',
    'none; the demo then uses the simulator of banks, and elsewhere nobody can pay or refund',
    address(['http:', 'https:'], 'https://engine.example.in/rail'),
  ),
  RAIL_KEY_ID: setting(
    'key that signs what is sent to the engine; required with RAIL_URL',
    'none',
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _')
      .optional(),
  ),
  RAIL_SECRET: setting(
    'its secret; required with RAIL_URL',
    'none',
    z.string().min(32, 'must have at least 32 characters').optional(),
  ),
  APP_LINK_ANDROID: setting(
    'where /applink leads from an Android phone, and from everywhere if it is the only one',
    'none; /applink then says that there is no app yet',
    address(['https:'], 'https://play.google.com/store/apps/details?id=in.example'),
  ),
  APP_LINK_IOS: setting(
    'the same for an iPhone or iPad',
    'none',
    address(['https:'], 'https://apps.apple.com/in/app/id123456789'),
  ),
  METRICS_PORT: setting(
    'where each process serves GET /metrics for Prometheus, on 127.0.0.1 alone; each takes the next free port (docs/metrics.md)',
    'none',
    wholeNumber(0, 65535, 0),
  ),
  LOG_LEVEL: setting(
    'how much is logged: fatal, error, warn, info, debug, trace or silent',
    'info',
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  ),
  API_PROCESSES: setting('API processes that share PORT', '1', wholeNumber(1, 64, 1)),
  DATABASE_POOL: setting('database connections of each process', '10', wholeNumber(2, 90, 10)),
} as const satisfies Record<string, Setting>;

type SettingName = keyof typeof settings;
type Values = { [Name in SettingName]: z.output<(typeof settings)[Name]['schema']> };
type Environment = Readonly<Record<string, string | undefined>>;

/** The settings of a run, validated. `null` means "not set": the embedded default is used in its place. */
export interface Config {
  port: number;
  host: string;
  /** Without a slash at the end. */
  publicUrl: string;
  /** Addresses and networks in CIDR notation. */
  trustedProxies: readonly string[];
  databaseUrl: string | null;
  /** Absolute. */
  dataDir: string;
  /** 32 bytes; null only where the embedded database is used and the key has not been read from `dataDir` yet. */
  masterKey: Buffer | null;
  demo: boolean;
  smtpUrl: string | null;
  mailFrom: string | null;
  smsGatewayUrl: string | null;
  smsGatewayToken: string | null;
  /** The provider's payment engine; null where there is none. */
  rail: { url: string; keyId: string; secret: string } | null;
  /** Addresses over TLS of the app's pages in the stores. */
  appLinks: { android: string | null; ios: string | null };
  /** 0 where nobody asks for metrics. */
  metricsPort: number;
  logLevel: Values['LOG_LEVEL'];
  /** With more than one, each API process must listen with `reusePort: true`. */
  apiProcesses: number;
  databasePool: number;
}

/** What the `api`, `worker` and `seed` processes run with: database and key are always known there. */
export interface ServiceConfig extends Config {
  databaseUrl: string;
  masterKey: Buffer;
}

/** Thrown when settings are wrong. The message has one line per setting: its name and what would be right. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
  /** Names of the settings that are wrong. */
  readonly settings: readonly string[];

  constructor(problems: ReadonlyMap<string, string>) {
    const lines = [...problems].map(([name, problem]) => `  ${name} ${problem}`);
    super(`Galla cannot start with these settings:\n${lines.join('\n')}\nnpm start -- --help lists all settings.`);
    this.settings = [...problems.keys()];
  }
}

/**
 * Reads and checks all settings at once, so that a person corrects them in one go. An empty value counts as not set.
 * @throws {ConfigError} naming every wrong setting.
 */
export function loadConfig(env: Environment): Config {
  const problems = new Map<string, string>();
  const values = readValues(env, problems);
  const masterKey = checkMasterKey(values, problems);
  if (values.SMTP_URL !== undefined && values.MAIL_FROM === undefined) {
    problems.set('MAIL_FROM', 'is required with SMTP_URL: the sender, like Galla <no-reply@example.in>');
  }
  if (values.SMS_GATEWAY_URL !== undefined && values.SMS_GATEWAY_TOKEN === undefined) {
    problems.set('SMS_GATEWAY_TOKEN', 'is required with SMS_GATEWAY_URL: the bearer token of the gateway');
  }
  const rail = checkRail(values, problems);
  const sends = values.SMTP_URL !== undefined || values.SMS_GATEWAY_URL !== undefined;
  if (values.DEMO === 'yes' && sends) {
    problems.set('DEMO', 'must be no with SMTP_URL or SMS_GATEWAY_URL: it shows every message, OTPs too, on /outbox');
  }
  if (problems.size > 0) throw new ConfigError(problems);
  return {
    port: values.PORT,
    host: values.HOST,
    publicUrl: (values.PUBLIC_URL ?? `http://localhost:${values.PORT}`).replace(/\/+$/, ''),
    trustedProxies: values.TRUSTED_PROXIES,
    databaseUrl: values.DATABASE_URL ?? null,
    dataDir: resolve(values.DATA_DIR),
    masterKey,
    demo: values.DEMO === undefined ? values.DATABASE_URL === undefined && !sends : values.DEMO === 'yes',
    smtpUrl: values.SMTP_URL ?? null,
    mailFrom: values.MAIL_FROM ?? null,
    smsGatewayUrl: values.SMS_GATEWAY_URL ?? null,
    smsGatewayToken: values.SMS_GATEWAY_TOKEN ?? null,
    rail,
    appLinks: { android: values.APP_LINK_ANDROID ?? null, ios: values.APP_LINK_IOS ?? null },
    metricsPort: values.METRICS_PORT,
    logLevel: values.LOG_LEVEL,
    apiProcesses: values.API_PROCESSES,
    databasePool: values.DATABASE_POOL,
  };
}

/**
 * `loadConfig` for a process that needs the database: `npm start` passes DATABASE_URL and MASTER_KEY to its children.
 * @throws {ConfigError} also when DATABASE_URL is missing.
 */
export function loadServiceConfig(env: Environment): ServiceConfig {
  const config = loadConfig(env);
  const { databaseUrl, masterKey } = config;
  if (databaseUrl === null || masterKey === null) {
    throw new ConfigError(new Map([['DATABASE_URL', 'is required here; npm start sets it for the embedded database']]));
  }
  return { ...config, databaseUrl, masterKey };
}

/**
 * The settings as environment variables, for child processes. Everything is written out, so that a child's defaults
 * never differ from its parent's (DEMO depends on DATABASE_URL, which only the parent knows to be embedded).
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
    APP_LINK_ANDROID: config.appLinks.android,
    APP_LINK_IOS: config.appLinks.ios,
  };
  const set = Object.entries(optional).flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  return {
    ...Object.fromEntries(set),
    PORT: String(config.port),
    HOST: config.host,
    PUBLIC_URL: config.publicUrl,
    TRUSTED_PROXIES: config.trustedProxies.join(','),
    DATABASE_URL: config.databaseUrl,
    DATA_DIR: config.dataDir,
    MASTER_KEY: config.masterKey.toString('base64'),
    DEMO: config.demo ? 'yes' : 'no',
    METRICS_PORT: String(config.metricsPort),
    LOG_LEVEL: config.logLevel,
    API_PROCESSES: String(config.apiProcesses),
    DATABASE_POOL: String(config.databasePool),
  };
}

/** The text of `npm start -- --help`: each setting with its meaning and default. */
export function describeSettings(): string {
  const width = Math.max(...Object.keys(settings).map((name) => name.length));
  const lines = Object.entries(settings).map(
    ([name, { description, default: fallback }]) =>
      `  ${name.padEnd(width)}  ${description}\n  ${' '.repeat(width)}  default: ${fallback}`,
  );
  return ['Galla reads its settings from the environment, for example: PORT=8080 npm start', '', ...lines].join('\n');
}

function readValues(env: Environment, problems: Map<string, string>): Values {
  const values: Record<string, unknown> = {};
  for (const [name, { schema }] of Object.entries(settings)) {
    const text = env[name]?.trim();
    const parsed = schema.safeParse(text === '' ? undefined : text);
    if (parsed.success) values[name] = parsed.data;
    else problems.set(name, parsed.error.issues[0]?.message ?? 'is wrong');
  }
  return values as Values;
}

/** Card numbers travel to the engine, so it is reached over TLS or on this machine. */
function checkRail(values: Values, problems: Map<string, string>): Config['rail'] {
  const { RAIL_URL: url, RAIL_KEY_ID: keyId, RAIL_SECRET: secret } = values;
  if (url === undefined) return null;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/.test(hostname))
    problems.set('RAIL_URL', 'must begin with https:, because card numbers travel there');
  if (keyId === undefined && !problems.has('RAIL_KEY_ID'))
    problems.set('RAIL_KEY_ID', 'is required with RAIL_URL: the key that the engine knows');
  if (secret === undefined && !problems.has('RAIL_SECRET'))
    problems.set('RAIL_SECRET', 'is required with RAIL_URL: the secret of the key');
  return keyId === undefined || secret === undefined ? null : { url: url.replace(/\/+$/, ''), keyId, secret };
}

function checkMasterKey(values: Values, problems: Map<string, string>): Buffer | null {
  if (values.MASTER_KEY === undefined) {
    if (values.DATABASE_URL !== undefined) {
      problems.set('MASTER_KEY', 'is required with DATABASE_URL: 32 random bytes, made by openssl rand -base64 32');
    }
    return null;
  }
  const key = decodeMasterKey(values.MASTER_KEY);
  if (typeof key !== 'string') return key;
  problems.set('MASTER_KEY', key);
  return null;
}
