import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gstinProblem } from '@galla/contract/core/tax-ids.ts';
import { expect, test } from 'vitest';
import { ConfigError, loadConfig, loadServiceConfig, toEnvironment } from './config.ts';
import { isPooled, loginUrl, roleName } from './db/logins.ts';
import { widgetPlaceOf } from './identity/demo-widget.ts';
import { secretSettings, settings } from './settings.ts';
import { describeSettings } from './settings-page.ts';

const KEY = 'q83vEjRWeJCrze8SNFZ4kKvN7xI0VniQq83vEjRWeJA=';
const RANDOM_KEY = '3q2+7wABI0VniavN7/7cuph2VDIQASNFZ4mrze8RIjM=';
const EXTERNAL = { DATABASE_URL: 'postgresql://galla:secret@db.example.in/galla', MASTER_KEY: RANDOM_KEY };

function problemsOf(env: Record<string, string>): ConfigError {
  try {
    loadConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error;
  }
  throw new Error('these settings were accepted');
}

test('without any settings Galla runs on port 4000 with the embedded database and the demo', () => {
  expect(loadConfig({})).toMatchObject({
    port: 4000,
    host: '127.0.0.1',
    publicUrl: 'http://localhost:4000',
    databaseUrl: null,
    unlockKey: null,
    previousUnlockKey: null,
    demo: true,
    apiProcesses: 1,
    databasePool: 10,
  });
});

test('with an external database the demo is off unless I ask for it', () => {
  expect(loadConfig(EXTERNAL).demo).toBe(false);
  expect(loadConfig({ ...EXTERNAL, DEMO: 'yes' }).demo).toBe(true);
});

test('the migrating user comes from MIGRATION_DATABASE_URL, else from DATABASE_URL; otherwise no one migrates', () => {
  const [owner, address] = ['postgresql://owner:secret@db/galla', 'postgresql://db/galla'];
  expect(loadConfig(EXTERNAL).migrationUrl).toBe(EXTERNAL.DATABASE_URL);
  expect(loadConfig({ ...EXTERNAL, MIGRATION_DATABASE_URL: owner }).migrationUrl).toBe(owner);
  expect(loadConfig({ ...EXTERNAL, DATABASE_URL: address }).migrationUrl).toBe(null);
  expect(loadConfig({ ...EXTERNAL, DATABASE_URL: `${address}?user=owner` }).migrationUrl).toBe(`${address}?user=owner`);
  expect(problemsOf({ MIGRATION_DATABASE_URL: owner }).settings).toEqual(['MIGRATION_DATABASE_URL']);
});

test('the role prefix and the pooler mark are part of the addresses, so that child processes have them too', () => {
  const direct = 'postgresql://db.example.in:5432/galla';
  const pooled = {
    DATABASE_URL: 'postgresql://pool.example.in:6432/galla',
    DATABASE_LISTEN_URL: direct,
    DATABASE_ROLE_PREFIX: 'staging',
    MASTER_KEY: RANDOM_KEY,
  };
  const config = loadServiceConfig(pooled);
  expect(config.listenUrl).toBe(`${direct}?role_prefix=staging`);
  expect([isPooled(config.databaseUrl), roleName(config.databaseUrl, 'galla_api')]).toEqual([true, 'staging_api']);
  expect(loginUrl(config.databaseUrl, 'galla_api')).toBe('postgresql://pool.example.in:6432/galla?user=staging_api');
  expect(loadServiceConfig(toEnvironment(config))).toEqual(config);
  const owned = { ...pooled, DATABASE_URL: 'postgresql://galla:secret@pool.example.in/galla' };
  expect(problemsOf(owned).settings).toEqual(['MIGRATION_DATABASE_URL']);
  expect(loadConfig({ ...owned, MIGRATION_DATABASE_URL: direct }).migrationUrl).toBe(direct);
  expect(problemsOf({ ...pooled, DATABASE_ROLE_PREFIX: 'Staging-1' }).settings).toEqual(['DATABASE_ROLE_PREFIX']);
  expect(problemsOf({ DATABASE_ROLE_PREFIX: 'staging' }).settings).toEqual(['DATABASE_ROLE_PREFIX']);
});

test('a secret can be read from a file, which is named if it cannot be read', () => {
  const folder = mkdtempSync(join(tmpdir(), 'galla-config-'));
  const [key, address, empty] = ['key', 'address', 'empty'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ];
  writeFileSync(key, `${RANDOM_KEY}\n`);
  writeFileSync(address, `${EXTERNAL.DATABASE_URL}\n`);
  writeFileSync(empty, '\n');
  try {
    const files = { MASTER_KEY_FILE: key, DATABASE_URL_FILE: address };
    const config = loadServiceConfig(files);
    expect(config).toEqual(loadServiceConfig(EXTERNAL));
    const child = { ...files, ...toEnvironment(config) };
    expect(loadServiceConfig(child).unlockKey).toEqual(config.unlockKey);
    const wrong = problemsOf({
      ...EXTERNAL,
      MASTER_KEY_FILE: key,
      SMTP_URL_FILE: empty,
      RAIL_SECRET_FILE: `${key}.old`,
    });
    expect(wrong.message).toContain('MASTER_KEY_FILE and MASTER_KEY are both set');
    expect(wrong.message).toContain(`SMTP_URL_FILE names ${empty}, which is empty`);
    expect(wrong.message).toContain(`RAIL_SECRET_FILE names ${key}.old, which is not there`);
    expect(wrong.message).not.toContain(RANDOM_KEY);
    writeFileSync(key, 'short');
    expect(problemsOf(files).message).toContain('MASTER_KEY must be exactly 32 bytes');
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('the previous key is separate from the current one, for child processes too', () => {
  const previous = randomBytes(32);
  const both = { ...EXTERNAL, MASTER_KEY_PREVIOUS: previous.toString('base64') };
  expect(loadServiceConfig(toEnvironment(loadServiceConfig(both))).previousUnlockKey).toEqual(previous);
  expect(problemsOf({ ...both, MASTER_KEY_PREVIOUS: RANDOM_KEY }).message).toContain('is the same as MASTER_KEY');
  expect(problemsOf({ ...both, MASTER_KEY_PREVIOUS: 'short' }).settings).toEqual(['MASTER_KEY_PREVIOUS']);
});

test('every secret setting can be read from a file', () => {
  const secrets = Object.entries(settings).flatMap(([name, { description }]) =>
    /SECRET$|TOKEN$|_KEY$|_HEADERS$|^MASTER_KEY|^SMTP_URL$|(?<!LISTEN_)DATABASE_URL$/.test(name) &&
    !/ KEY_ID/.test(description)
      ? [name]
      : [],
  );
  expect(secretSettings.toSorted()).toEqual(secrets.toSorted());
});

test('all wrong settings are named at once, with valid values', () => {
  const error = problemsOf({
    PORT: '80a',
    DEMO: 'true',
    PUBLIC_URL: 'galla',
    SMTP_URL: 'http://mail',
    LOG_LEVEL: 'loud',
  });
  expect(error.settings).toEqual(['PORT', 'PUBLIC_URL', 'DEMO', 'SMTP_URL', 'LOG_LEVEL']);
  expect(error.message).toContain('PORT must be a whole number from 1 to 65535');
  expect(error.message).toContain('DEMO must be yes or no');
  expect(error.message).toContain('npm start -- --help');
});

test('the demo, which shows every message on /outbox, is off if messages are really sent', () => {
  const mail = { SMTP_URL: 'smtp://mail.example.in', MAIL_FROM: 'a@b.in' };
  const sms = { SMS_GATEWAY_URL: 'https://sms.example.in', SMS_GATEWAY_TOKEN: 'token' };
  for (const sender of [mail, sms]) {
    expect(loadConfig(sender).demo).toBe(false);
    expect(problemsOf({ ...sender, DEMO: 'yes' }).message).toContain('DEMO must be no');
  }
});

test('a gateway on another machine gets OTPs only over TLS', () => {
  const settings = (url: string) => ({ SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: 'token' });
  expect(problemsOf(settings('http://sms.example.in/send')).settings).toEqual(['SMS_GATEWAY_URL']);
  for (const url of ['https://sms.example.in/send', 'http://127.0.0.1:8080/send'])
    expect(loadConfig(settings(url)).smsGatewayUrl).toBe(url);
});

test('only the proxies that I name can state the caller’s address', () => {
  expect(loadConfig({}).trustedProxies).toEqual([]);
  expect(loadConfig({ TRUSTED_PROXIES: '10.0.0.2, 10.1.0.0/16,fd00::/8' }).trustedProxies).toEqual([
    '10.0.0.2',
    '10.1.0.0/16',
    'fd00::/8',
  ]);
  for (const wrong of [
    'yes',
    '10.0.0',
    '10.0.0.0/0',
    '::/0',
    '10.0.0.0/33',
    '10.0.0.1/8/8',
    '10.0.0.1,',
    'proxy.example',
  ])
    expect(problemsOf({ TRUSTED_PROXIES: wrong }).settings).toEqual(['TRUSTED_PROXIES']);
});

test('the address of Galla is its own host, and over TLS its cookies are secure however the address is written', () => {
  for (const written of ['HTTPS://Pay.Example.in/', 'https://pay.example.in:443'])
    expect(loadConfig({ PUBLIC_URL: written }).publicUrl).toBe('https://pay.example.in');
  expect(loadConfig({ PUBLIC_URL: 'http://192.168.1.5:4000' }).publicUrl).toBe('http://192.168.1.5:4000');
  for (const wrong of ['/galla', '?shop=1', '#top', '//'].map((end) => `https://pay.example.in${end}`))
    expect(problemsOf({ PUBLIC_URL: wrong }).settings).toEqual(['PUBLIC_URL']);
  expect(problemsOf({ PUBLIC_URL: 'https://galla:secret@pay.example.in' }).settings).toEqual(['PUBLIC_URL']);
  expect(problemsOf({ SMTP_URL: 'smtp://mail.example.in', MAIL_FROM: 'Galla' }).message).toMatch(/MAIL_FROM must/);
});

test('a port out of range is refused', () => {
  expect(problemsOf({ PORT: '0' }).settings).toEqual(['PORT']);
  expect(problemsOf({ PORT: '65536' }).settings).toEqual(['PORT']);
});

test('an external database needs a master key', () => {
  expect(problemsOf({ DATABASE_URL: EXTERNAL.DATABASE_URL }).message).toContain('MASTER_KEY is required');
});

test('a short, well-known or guessable master key is refused', () => {
  const wellKnown = [
    Buffer.alloc(32),
    Buffer.alloc(32, 0xff),
    Buffer.from(Array.from({ length: 32 }, (_, index) => index)),
    Buffer.from('changeme-changeme-changeme-12345'),
    Buffer.from(KEY, 'base64'),
  ];
  for (const key of wellKnown) {
    expect(problemsOf({ ...EXTERNAL, MASTER_KEY: key.toString('base64') }).message).toContain('well-known');
  }
  for (const key of ['short', Buffer.alloc(16, 7).toString('base64'), `${RANDOM_KEY}AAAA`, 'x'.repeat(44)]) {
    expect(problemsOf({ ...EXTERNAL, MASTER_KEY: key }).message).toContain('exactly 32 bytes');
  }
});

test('a gateway without its token and a mail server without a sender are refused', () => {
  const error = problemsOf({ SMTP_URL: 'smtp://mail.example.in', SMS_GATEWAY_URL: 'https://sms.example.in' });
  expect(error.settings).toEqual(['MAIL_FROM', 'SMS_GATEWAY_TOKEN']);
});

test('the live engine needs its key and secret, and is reached over TLS or on this machine', () => {
  const rail = { RAIL_KEY_ID: 'galla', RAIL_SECRET: 'a-secret-of-at-least-32-characters' };
  expect(problemsOf({ RAIL_URL: 'https://engine.example.in' }).settings).toEqual(['RAIL_KEY_ID', 'RAIL_SECRET']);
  expect(problemsOf({ ...rail, RAIL_URL: 'http://engine.example.in' }).settings).toEqual(['RAIL_URL']);
  expect(problemsOf({ ...rail, RAIL_URL: 'https://a.in', RAIL_SECRET: 'short' }).settings).toEqual(['RAIL_SECRET']);
  expect(loadConfig({ ...rail, RAIL_URL: 'http://127.0.0.1:9000/rail/' }).rail).toEqual({
    url: 'http://127.0.0.1:9000/rail',
    keyId: rail.RAIL_KEY_ID,
    secret: rail.RAIL_SECRET,
  });
  expect(loadConfig(rail).rail).toBeNull();
});

const identity = {
  IDENTITY_URL: 'https://kyc.example.in/galla/',
  IDENTITY_KEY_ID: 'galla',
  IDENTITY_SECRET: 'a-secret-of-at-least-32-characters',
};

test('KYC-04 an incomplete identity provider is refused in one line, and it is reached over TLS or on this machine', () => {
  const { IDENTITY_URL, IDENTITY_KEY_ID, IDENTITY_SECRET } = identity;
  expect(loadConfig({}).identity).toMatchObject({ provider: null, reviewAll: false });
  expect(loadConfig(identity).identity.provider).toEqual({
    url: 'https://kyc.example.in/galla',
    keyId: 'galla',
    secret: IDENTITY_SECRET,
  });
  expect(problemsOf({ IDENTITY_URL }).message).toContain(
    '\n  IDENTITY_KEY_ID is required with IDENTITY_URL, and so is IDENTITY_SECRET: they',
  );
  expect(problemsOf({ IDENTITY_URL }).settings).toEqual(['IDENTITY_KEY_ID']);
  expect(problemsOf({ IDENTITY_KEY_ID, IDENTITY_SECRET }).settings).toEqual(['IDENTITY_URL']);
  expect(problemsOf({ IDENTITY_URL, IDENTITY_SECRET }).settings).toEqual(['IDENTITY_KEY_ID']);
  expect(problemsOf({ ...identity, IDENTITY_SECRET: 'short' }).settings).toEqual(['IDENTITY_SECRET']);
  expect(problemsOf({ ...identity, IDENTITY_URL: 'http://kyc.example.in' }).settings).toEqual(['IDENTITY_URL']);
  expect(loadConfig({ ...identity, IDENTITY_URL: 'http://localhost:9100' }).identity.provider).not.toBeNull();
  expect(loadConfig({ KYC_REVIEW_ALL: 'yes' }).identity.reviewAll).toBe(true);
});

test('KYC-04 the identity widget has another origin than ours, over TLS if our pages are', () => {
  const page = { PUBLIC_URL: 'https://galla.example.in' };
  const origin = (widget: string) => ({ ...page, IDENTITY_WIDGET_ORIGIN: widget });
  expect(loadConfig(origin('https://KYC.example.in/')).identity.widgetOrigin).toBe('https://kyc.example.in');
  for (const wrong of [
    'https://galla.example.in',
    'http://kyc.example.in',
    'https://kyc.example.in/widget',
    'kyc.example.in',
    'javascript:alert(1)',
    'https://a@kyc.example.in',
    'https://a.in; script-src *',
  ])
    expect([wrong, problemsOf(origin(wrong)).settings]).toEqual([wrong, ['IDENTITY_WIDGET_ORIGIN']]);
  expect(problemsOf({ ...identity, PUBLIC_URL: 'https://kyc.example.in' }).settings).toEqual([
    'IDENTITY_WIDGET_ORIGIN',
  ]);
});

test('KYC-04 anyone who can reach the demo can reach its widget: this machine, a phone in the network, or its own address', () => {
  const addressesOf = (env: Record<string, string>) => {
    const config = loadConfig(env);
    const { host, port, originAt } = widgetPlaceOf(config);
    return [host, port, originAt(4100)];
  };
  expect(addressesOf({})).toEqual(['127.0.0.1', 0, 'http://127.0.0.1:4100']);
  expect(addressesOf({ HOST: '0.0.0.0' })).toEqual(['127.0.0.1', 0, 'http://127.0.0.1:4100']);
  const phone = { HOST: '0.0.0.0', PUBLIC_URL: 'http://192.168.1.5:4000', IDENTITY_WIDGET_PORT: '4100' };
  expect(addressesOf(phone)).toEqual(['0.0.0.0', 4100, 'http://192.168.1.5:4100']);
  expect(addressesOf({ PUBLIC_URL: 'https://demo.example.in' })).toEqual(['127.0.0.1', 0, 'http://127.0.0.1:4100']);
  const proxied = { PUBLIC_URL: 'https://demo.example.in', IDENTITY_WIDGET_ORIGIN: 'https://kyc.demo.example.in' };
  expect(addressesOf({ ...proxied, IDENTITY_WIDGET_PORT: '4100' })).toEqual([
    '127.0.0.1',
    4100,
    'https://kyc.demo.example.in',
  ]);
});

const bucket = {
  S3_ENDPOINT: 'https://s3.example.in',
  S3_BUCKET: 'galla-reports',
  S3_ACCESS_KEY_ID: 'AKIAGALLA',
  S3_SECRET_ACCESS_KEY: 'a-secret',
};

test('REP-01 reports are stored in my bucket if I name one with its key, over TLS or on this machine', () => {
  expect(loadConfig({}).s3).toBeNull();
  expect(loadConfig({ ...bucket, S3_ENDPOINT: 'http://localhost:9000/' }).s3).toEqual({
    endpoint: 'http://localhost:9000',
    bucket: 'galla-reports',
    region: 'us-east-1',
    pathStyle: true,
    accessKeyId: 'AKIAGALLA',
    secretAccessKey: 'a-secret',
  });
  const { S3_ENDPOINT } = bucket;
  expect(problemsOf({ S3_ENDPOINT }).settings).toEqual(['S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY']);
  expect(problemsOf({ ...bucket, S3_ENDPOINT: 'http://s3.example.in' }).settings).toEqual(['S3_ENDPOINT']);
  expect(problemsOf({ ...bucket, S3_BUCKET: 'Not a bucket' }).settings).toEqual(['S3_BUCKET']);
});

test('REP-06 the provider’s state is one of India', () => {
  expect(loadConfig({}).provider.gstState).toBe('29');
  for (const wrong of ['00', '39', '9', 'KA'])
    expect(problemsOf({ PROVIDER_GST_STATE: wrong }).settings).toEqual(['PROVIDER_GST_STATE']);
});

test('REP-06 a provider’s GSTIN is checked before invoices use it: format, state and check character', () => {
  const named = {
    PROVIDER_LEGAL_NAME: 'Kaapi Payments Private Limited',
    PROVIDER_ADDRESS: '12 Residency Road, Bengaluru',
  };
  expect(loadConfig({ ...named, PROVIDER_GSTIN: '29AAGCK4821M1Z4' }).provider.registration?.gstin).toBe(
    '29AAGCK4821M1Z4',
  );
  for (const wrong of ['29AAGCK4821M1Z5', '49AAGCK4821M1Z4', '29AAGCK4821M1Z', '29AAGCG4471K1Z2'])
    expect(problemsOf({ ...named, PROVIDER_GSTIN: wrong }).settings).toContain('PROVIDER_GSTIN');
  const { registration } = loadConfig({}).provider;
  if (registration !== null) expect(gstinProblem(registration.gstin)).toBeUndefined();
});

test('child processes get the settings of their parent, but not the owner of the database', () => {
  const config = loadServiceConfig({
    ...EXTERNAL,
    PORT: '5000',
    TRUSTED_PROXIES: '10.0.0.2, fd00::/8',
    SMTP_URL: 'smtp://m',
    MAIL_FROM: 'a@b.in',
    RAIL_URL: 'https://engine.example.in/rail',
    RAIL_KEY_ID: 'galla',
    RAIL_SECRET: 'a-secret-of-at-least-32-characters',
    APP_LINK_IOS: 'https://apps.example/galla',
    PROVIDER_GST_STATE: '27',
    ...bucket,
    S3_PATH_STYLE: 'no',
  });
  const expected = { ...config, databaseUrl: 'postgresql://db.example.in/galla', migrationUrl: null };
  expect(loadServiceConfig(toEnvironment(config))).toEqual(expected);
  expect(JSON.stringify(toEnvironment(config))).not.toContain('galla:secret');
  expect(() => loadServiceConfig({})).toThrow(/DATABASE_URL is required/);
});

test('the help names every setting', () => {
  for (const name of Object.keys(settings)) expect(describeSettings()).toContain(name);
});

test('ROU-03 the app’s store addresses use TLS', () => {
  const APP_LINK_IOS = 'https://apps.apple.com/in/app/id123456789';
  expect(loadConfig({}).appLinks).toEqual({ android: null, ios: null });
  expect(loadConfig({ APP_LINK_IOS }).appLinks).toEqual({ android: null, ios: APP_LINK_IOS });
  for (const APP_LINK_ANDROID of ['http://play.google.com/store', 'play.google.com', 'javascript:alert(1)'])
    expect(problemsOf({ APP_LINK_ANDROID }).message).toContain('APP_LINK_ANDROID must be an address like https://');
});
