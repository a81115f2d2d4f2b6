import { storePlatforms } from '@galla/contract/business/store-linking/results.ts';
import { recordByOperator } from '../../identity/audit/public/service.ts';
import type { Tx } from '../../platform/db/database.ts';
import { newId } from '../../platform/ids.ts';
import { databaseCommand, UsageError } from '../../platform/operator.ts';
import { appSecretHash, newAppSecret } from './apps.ts';
import { endApp, findApp, listApps, upsertApp } from './queries.ts';

/** The commands about store apps. A new secret is printed once; only its hash is stored. */
export const storeAppCommand = databaseCommand({
  words: ['store-app'],
  section: 'installation',
  help: `  npm run operator -- store-app set APP --name NAME --platform shopify|woocommerce|magento|other --back-to URL
                                                               an app with which merchants link their store; prints its
                                                               new secret. Browsers go back to this address alone
  npm run operator -- store-app list                           the apps, and where browsers go back to
  npm run operator -- store-app end APP                        it can link no more; keys that it has go on`,
  options: { name: { type: 'string' }, platform: { type: 'string' }, 'back-to': { type: 'string' } },
  async run({ tx, operator, words, options }) {
    const [, command, code = ''] = words;
    if (command === 'list' && words.length === 2) return describe(tx);
    if (words.length !== 3) throw new UsageError('This command is not known.');
    if (command === 'end') {
      if (!(await endApp(tx, code, new Date(operator.now)))) throw new UsageError(`There is no store app ${code}.`);
      await recordByOperator(tx, operator, undefined, 'STORE_APP_ENDED', { app: code });
      return `${code} can link no more.`;
    }
    if (command !== 'set') throw new UsageError('This command is not known.');
    const secret = await setStoreApp(tx, {
      code,
      name: options.name ?? '',
      platform: options.platform ?? '',
      backTo: options['back-to'] ?? '',
      now: operator.now,
    });
    await recordByOperator(tx, operator, undefined, 'STORE_APP_SET', { app: code, backTo: options['back-to'] ?? '' });
    return [`${code}  ${options.name}`, `Secret, shown once: ${secret}`].join('\n');
  },
});

/** A store app as the operator describes it. */
interface Described {
  readonly code: string;
  readonly name: string;
  readonly platform: string;
  readonly backTo: string;
  readonly now: number;
}

/** Registers an app, or gives an existing one new settings and a new secret. Returns the secret. @throws UsageError */
export async function setStoreApp(tx: Tx, { code, name, platform, backTo, now }: Described): Promise<string> {
  if (!/^[a-z][a-z0-9-]{2,39}$/.test(code)) throw new UsageError('APP has 3 to 40 small letters, digits and hyphens.');
  if (!/^[^\p{Cc}]{1,60}$/u.test(name.trim())) throw new UsageError('--name has 1 to 60 characters on one line.');
  const known = storePlatforms.find((one) => one === platform.toUpperCase());
  if (known === undefined) throw new UsageError('--platform is shopify, woocommerce, magento or other.');
  const before = await findApp(tx, code);
  const secret = newAppSecret();
  await upsertApp(tx, {
    id: before?.id ?? newId(now),
    code,
    name: name.trim(),
    platform: known,
    return_url: returnUrlOf(backTo),
    secret_hash: appSecretHash(secret),
    created_at: new Date(now),
  });
  return secret;
}

/**
 * The address that browsers return to: https, except for a program on the same machine. It has no query, because the
 * server adds its own parameters.
 */
function returnUrlOf(text: string): string {
  const url = URL.parse(text);
  const isLocal = url?.protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname);
  const isPlain = url !== null && url.username === '' && url.password === '' && url.search === '' && url.hash === '';
  if (url === null || !isPlain || (url.protocol !== 'https:' && !isLocal) || text.length > 255)
    throw new UsageError('--back-to is an https:// address without a query, such as https://app.example/linked.');
  return url.href;
}

async function describe(tx: Tx): Promise<string> {
  const apps = await listApps(tx);
  if (apps.length === 0) return 'There is no store app.';
  return apps
    .map(({ code, name, platform, return_url, ended_at }) =>
      [code, name, platform, return_url, ...(ended_at === null ? [] : [`ended ${ended_at.toISOString()}`])].join('  '),
    )
    .join('\n');
}
