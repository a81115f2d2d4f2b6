import { z } from 'zod';
import { usualDataDir } from './data-folder.ts';
import { databaseSettings } from './db/database-settings.ts';
import { identitySettings } from './identity/identity-settings.ts';
import { providerSettings } from './provider-settings.ts';
import { simulatorSettings } from './rail/simulator-settings.ts';
import { retentionSettings } from './retention-settings.ts';
import { everyProcess, type Setting, secret, setting } from './setting.ts';
import { address, isNetwork, isTileAddress, origin, wholeNumber, wholeNumberIn } from './setting-values.ts';
import { watchSettings } from './watch-settings.ts';

/**
 * Every setting of Galla, by the name of its environment variable. Galla reads nothing else from the environment. The
 * help text, the validation and the type `Config` derive from this.
 */
export const settings = {
  PORT: setting(
    ['start', 'api', 'simulator'],
    'port of the dashboard and the API',
    '4000',
    wholeNumber(1, 65535, 4000),
  ),
  HOST: setting(
    ['start', 'api', 'simulator'],
    'address to listen on; 0.0.0.0 for all',
    '127.0.0.1',
    z.string().min(1).default('127.0.0.1'),
  ),
  PUBLIC_URL: setting(
    ['start', 'api', 'worker', 'simulator', 'operator'],
    'address under which people reach Galla: a host of its own, without a path',
    'http://localhost:PORT',
    origin('https://galla.example.in'),
  ),
  TRUSTED_PROXIES: setting(
    ['api'],
    'reverse proxies in front of Galla, by address or network: they say who calls, by X-Forwarded-For',
    'none; behind a proxy, all people then share one address and its limits',
    z
      .string()
      .transform((text) => text.split(',').map((part) => part.trim()))
      .refine((networks) => networks.every(isNetwork), 'must be addresses or networks, like 10.0.0.2,10.1.0.0/16')
      .default([]),
  ),
  ...databaseSettings,
  DATA_DIR: setting(
    ['start', 'api', 'worker', 'simulator', 'auditor', 'operator'],
    'folder of the embedded database and of files',
    usualDataDir,
    z.string().min(1).default(usualDataDir),
  ),
  MASTER_KEY: secret(
    everyProcess,
    'key that protects stored secrets: 32 random bytes in base64',
    'made once into DATA_DIR/master.key; required with DATABASE_URL',
    z.string().optional(),
  ),
  MASTER_KEY_PREVIOUS: secret(
    everyProcess,
    'the key before MASTER_KEY, while one takes the place of the other (docs/database.md)',
    'none',
    z.string().optional(),
  ),
  DEMO: setting(
    ['start', 'api', 'worker'],
    'fill an empty database with the demo provider and show /outbox: yes or no',
    'yes; no with DATABASE_URL, SMTP_URL or SMS_GATEWAY_URL',
    z.enum(['yes', 'no'], 'must be yes or no').optional(),
  ),
  OPERATOR_DESK: setting(
    ['start', 'api'],
    'serve the review desk of the provider at /operator, for the people of `operator -- operator-user`: yes or no',
    'yes in the demo, else no',
    z.enum(['yes', 'no'], 'must be yes or no').optional(),
  ),
  SMTP_URL: secret(
    ['worker'],
    'mail server; without it, e-mails stay in the outbox',
    'none',
    address(['smtp:', 'smtps:'], 'smtps://user:secret@mail.example.in'),
  ),
  MAIL_FROM: setting(
    ['worker'],
    'sender of e-mails; required with SMTP_URL',
    'none',
    z
      .string()
      .regex(/^[^\r\n]*[^\s@<]+@[^\s@>]+>?$/, 'must be an e-mail address, like Galla <no-reply@example.in>')
      .optional(),
  ),
  SMS_GATEWAY_URL: setting(
    ['worker'],
    'HTTP gateway for text messages; without it, they stay in the outbox',
    'none',
    address(['http:', 'https:'], 'https://sms.example.in/send'),
  ),
  SMS_GATEWAY_TOKEN: secret(
    ['worker'],
    'bearer token of the gateway; required with SMS_GATEWAY_URL',
    'none',
    z.string().optional(),
  ),
  RAIL_URL: setting(
    ['api', 'worker'],
    'payment engine of the provider that moves the money of live merchants (docs/rail.md)',
    'none; the demo then uses the simulator of banks, and elsewhere nobody can pay or refund',
    address(['http:', 'https:'], 'https://engine.example.in/rail'),
  ),
  RAIL_KEY_ID: setting(
    ['api', 'worker'],
    'key that signs requests to the engine; required with RAIL_URL',
    'none',
    z
      .string()
      .regex(/^[A-Za-z0-9_-]{1,64}$/, 'must be 1 to 64 letters, digits, - or _')
      .optional(),
  ),
  RAIL_SECRET: secret(
    ['api', 'worker'],
    'its secret; required with RAIL_URL',
    'none',
    z.string().min(32, 'must have at least 32 characters').optional(),
  ),
  ...simulatorSettings,
  ...identitySettings,
  ...providerSettings,
  S3_ENDPOINT: setting(
    ['api', 'worker'],
    'server that speaks S3 to keep reports in, as several machines need; without it, they lie in DATA_DIR',
    'none',
    address(['http:', 'https:'], 'https://s3.ap-south-1.amazonaws.com'),
  ),
  S3_BUCKET: setting(
    ['api', 'worker'],
    'its bucket; required with S3_ENDPOINT',
    'none',
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'must be the name of a bucket')
      .optional(),
  ),
  S3_REGION: setting(
    ['api', 'worker'],
    'its region',
    'us-east-1',
    z
      .string()
      .regex(/^[a-z0-9-]{1,64}$/, 'must be the name of a region, like ap-south-1')
      .default('us-east-1'),
  ),
  S3_ACCESS_KEY_ID: setting(
    ['api', 'worker'],
    'key for the bucket; required with S3_ENDPOINT',
    'none',
    z.string().optional(),
  ),
  S3_SECRET_ACCESS_KEY: secret(
    ['api', 'worker'],
    'its secret; required with S3_ENDPOINT',
    'none',
    z.string().optional(),
  ),
  S3_PATH_STYLE: setting(
    ['api', 'worker'],
    'whether addresses have the bucket in their path, as most servers other than AWS need: yes or no',
    'yes',
    z.enum(['yes', 'no'], 'must be yes or no').default('yes'),
  ),
  ANTIVIRUS_URL: setting(
    ['api'],
    'virus scanner that speaks the protocol of clamd (INSTREAM), for documents: tcp on this machine, tls elsewhere',
    'none; the demo then has one that knows the test text of EICAR alone, and elsewhere no document can be uploaded',
    address(['tcp:', 'tls:'], 'tcp://127.0.0.1:3310'),
  ),
  GEOCODER_URL: setting(
    ['api'],
    'server that speaks Nominatim, for the coordinates of addresses; without it, those of PIN codes are used',
    'none',
    address(['http:', 'https:'], 'https://nominatim.example.in'),
  ),
  MAP_TILES_URL: setting(
    ['api'],
    'tiles of the map of stores, with {z}, {x} and {y} in the address; without it the map is not offered',
    'none',
    z.string().refine(isTileAddress, 'must be an address like https://tiles.example.in/{z}/{x}/{y}.png').optional(),
  ),
  MAP_TILES_ATTRIBUTION: setting(
    ['api'],
    'whom the map names as the source of its tiles',
    '© OpenStreetMap contributors',
    z.string().min(1).max(120).default('© OpenStreetMap contributors'),
  ),
  APP_LINK_ANDROID: setting(
    ['api'],
    'where /applink leads from an Android phone, and from everywhere if it is the only one',
    'none; /applink then says that there is no app yet',
    address(['https:'], 'https://play.google.com/store/apps/details?id=in.example'),
  ),
  APP_LINK_IOS: setting(
    ['api'],
    'the same for an iPhone or iPad',
    'none',
    address(['https:'], 'https://apps.apple.com/in/app/id123456789'),
  ),
  ...watchSettings,
  AUDIT_PAUSE_SECONDS: setting(
    ['auditor'],
    'how long auditors leave merchants alone after they have compared their books',
    '10',
    wholeNumber(1, 3600, 10),
  ),
  ...retentionSettings,
  LOG_LEVEL: setting(
    ['api', 'worker', 'auditor', 'simulator'],
    'how much is logged: fatal, error, warn, info, debug, trace or silent',
    'info',
    z
      .enum(
        ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'],
        'must be fatal, error, warn, info, debug, trace or silent',
      )
      .default('info'),
  ),
  API_PROCESSES: setting(['start', 'api'], 'API processes that share PORT', '1', wholeNumber(1, 64, 1)),
  DRAIN_SECONDS: setting(
    ['start', 'api'],
    'how long a stopping API process answers on while /readyz says 503, so that balancers send nothing more to it',
    '5 with DATABASE_URL, else 0',
    wholeNumberIn(0, 300).optional(),
  ),
  FINISH_SECONDS: setting(
    ['start', 'api'],
    'how long it then has for what it has begun, uploads and exports too, before it cuts the rest',
    '8',
    wholeNumber(1, 600, 8),
  ),
  DATABASE_POOL: setting(
    ['api'],
    'database connections of each API process for requests',
    '10',
    wholeNumber(2, 90, 10),
  ),
  DATABASE_INGESTION_POOL: setting(
    ['api', 'worker'],
    'database connections of each API process and worker that write payments',
    '3',
    wholeNumber(1, 20, 3),
  ),
  DATABASE_WORKER_POOL: setting(
    ['worker'],
    'database connections of each worker for its jobs',
    '5',
    wholeNumber(2, 90, 5),
  ),
} as const satisfies Record<string, Setting>;

/** The values of all settings, validated. */
export type Values = { [Name in keyof typeof settings]: z.output<(typeof settings)[Name]['schema']> };

/** The settings that may come from files. */
export const secretSettings = Object.entries<Setting>(settings).flatMap(([name, { secret: kept }]) =>
  kept ? [name] : [],
);
