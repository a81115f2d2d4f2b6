import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rollupNames } from '../../payments/payments/rollups.ts';
import { platformRetention } from '../../platform/retention.ts';
import { features } from '../features.ts';
import { tablesWrittenBy } from '../testing/table-writes.ts';

const source = join(import.meta.dirname, '../..');

/** The tables that the platform and the program around the features write, beside purges. */
const others = {
  platform: [
    'session',
    'vendor_session',
    'operator_session',
    'counter_device',
    'api_key_spend',
    'api_key_use',
    'api_request',
    'api_request_position',
    'captcha_used',
    'rate_window',
    'idempotency_key',
    'engine_key',
    'erased_customer',
    'followed_message',
    'message',
    'otp_challenge',
    'outbox',
    'outbox_position',
    'process_place',
    'process_seen',
    'write_probe',
    'schema_migration',
    'master_key_slot',
    'due_work',
    'failed_work',
    'work_announcement',
    // A session notes when its membership was last used.
    'membership',
    // Processes keep the merchants of a group by its version.
    'merchant_group',
  ],
  main: ['provider', 'master_key_check'],
} as const;

/** Files that may write any table: the demo's history, data changes of a version, and what comes back from a backup. */
const apart =
  /^main\/(demo\/(seed(-\w+)?|applicant-queries|recipient-queries|settlement-queries|store-queries|operator-queries)|processes\/mask-card-numbers|backup\/table-queries)\.ts$|(^|\/)testing\/|\.test\.ts$/;
/** The simulator keeps its own book, which is no part of the database. */
const elsewhere = /^provider\/simulator\//;

/** Tables whose names stand as expressions in the SQL. */
const byExpression: Readonly<Record<string, readonly string[]>> = {
  'second-factor': ['authenticator_app', 'passkey', 'recovery_code', 'factor_request'],
  payments: rollupNames,
  // The purge deletes from the tables that the manifests name.
  platform: [],
};

/** Tables with more than one writer. The list only gets shorter. */
const shared: Readonly<Record<string, readonly string[]>> = {
  // Sessions note in `last_seen_at` when a membership was last used. The platform knows no feature.
  membership: ['platform', 'team'],
  // Whoever changes a merchant raises the version of its group, by which processes keep its merchants (`noteGroupChange`).
  merchant_group: ['groups', 'platform'],
};

function writtenByFolder(): Map<string, Set<string>> {
  const written = new Map<string, Set<string>>();
  for (const path of readdirSync(source, { recursive: true, encoding: 'utf8' })) {
    if (!path.endsWith('.ts') || apart.test(path) || elsewhere.test(path)) continue;
    const [shelf = '', feature = ''] = path.split('/');
    const folder = Object.hasOwn(others, shelf) ? shelf : feature;
    const tables = written.get(folder) ?? new Set();
    for (const table of tablesWrittenBy(readFileSync(join(source, path), 'utf8')))
      for (const one of table === undefined ? (byExpression[folder] ?? [`an expression in ${path}`]) : [table])
        tables.add(one);
    written.set(folder, tables);
  }
  return written;
}

const sorted = (tables: Iterable<string>) => [...new Set(tables)].sort();

test('a feature writes the tables that its manifest names, and no others', () => {
  const written = writtenByFolder();
  const declared = new Map<string, readonly string[]>([
    ...features.map(({ name, writes }) => [name, writes] as const),
    ...Object.entries(others),
  ]);
  const found = [...written].map(([folder, tables]): [string, string[]] => {
    const retention = features.find(({ name }) => name === folder)?.retention;
    const purged = retention ?? (folder === 'platform' ? platformRetention : []);
    return [folder, sorted([...tables, ...purged.map(({ table }) => table)])];
  });
  const wanted = [...declared].map(([folder, tables]): [string, string[]] => [folder, sorted(tables)]);
  const writing = (folders: readonly [string, string[]][]) =>
    Object.fromEntries(folders.filter(([, tables]) => tables.length > 0));
  expect(writing(found)).toEqual(writing(wanted));
});

test('a table has one writer', () => {
  const writers = new Map<string, string[]>();
  for (const { name, writes } of [
    ...features,
    ...Object.entries(others).map(([name, writes]) => ({ name, writes: [...writes] })),
  ])
    for (const table of new Set(writes)) writers.set(table, [...(writers.get(table) ?? []), name].sort());
  const several = [...writers].filter(([, names]) => names.length > 1);
  expect(Object.fromEntries(several)).toEqual(shared);
});

test.each([
  ['a builder', "tx.insertInto('refund').values(rows)", ['refund']],
  ['a builder on a line of its own', "tx\n  .updateTable('payment as p')\n  .set({})", ['payment']],
  ['a statement', 'sql`insert into settled_hour as s (tenant_id) select 1`', ['settled_hour']],
  ['an update with an alias', 'sql`update only refund as r set netted = 1`', ['refund']],
  [
    'statements within one',
    'sql`with a as (delete from outbox returning *) INSERT INTO posting select 1`',
    ['outbox', 'posting'],
  ],
  ['a copy', "copyFrom('COPY payment (id, total) FROM STDIN')", ['payment']],
  [
    'a table that an expression names',
    ['sql`update $', '{sql.table(rollup)} as r set refunded = 1`'].join(''),
    [undefined],
  ],
  [
    'locks and upserts',
    'sql`insert into a (b) values (1) on conflict (b) do update set b = 2`, sql`select 1 for update skip locked`',
    ['a'],
  ],
  ['a comment', "// tx.deleteFrom('refund')\n/* insert into payment */ const label = 'Update payment details';", []],
])('%s is read', (_name, code, tables) => {
  expect([...tablesWrittenBy(code)].sort()).toEqual(tables);
});
