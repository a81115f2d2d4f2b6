import { join } from 'node:path';
import { expect, test } from 'vitest';
import { rollupNames } from '../../payments/payments/rollups.ts';
import { coreTables } from '../../platform/core-tables.ts';
import { platformRetention } from '../../platform/retention.ts';
import { features } from '../features.ts';
import { noUses, type TableUses, tableUses, tableUsesBelow } from '../testing/table-uses.ts';

const source = join(import.meta.dirname, '../..');

/** The tables that the platform and the program around the features write, apart from purges. */
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
    // A session records when its membership was last used.
    'membership',
    // Processes cache the merchants of a group by its version.
    'merchant_group',
  ],
  main: ['provider', 'master_key_check'],
} as const;

/** Files that may write any table: the demo's history, data changes of a version, and restores of a backup. */
const apart =
  /^main\/(demo\/(seed(-\w+)?|applicant-queries|recipient-queries|settlement-queries|store-queries|operator-queries)|processes\/mask-card-numbers|backup\/table-queries)\.ts$|(^|\/)testing\/|\.test\.ts$/;
/** The simulator keeps its own book outside the database, in SQLite with its own dialect. */
const elsewhere = /^provider\/simulator\//;

/** Tables whose names are expressions in the code. */
const byExpression: {
  readonly [folder: string]: { readonly reads?: readonly string[]; readonly writes?: readonly string[] };
} = {
  'second-factor': { writes: ['authenticator_app', 'passkey', 'recovery_code', 'factor_request'] },
  payments: { reads: rollupNames, writes: rollupNames },
  archives: { reads: ['payment', 'journal'] },
  'dynamic-qr': { reads: ['dynamic_qr', 'store'] },
  recipients: { reads: ['store', 'terminal'] },
  // The platform's queries for features get the table names from them. The purge deletes from the tables that the
  // manifests name.
  platform: { reads: [], writes: [] },
};

/** Tables with more than one writer. The list only gets shorter. */
const shared: Readonly<Record<string, readonly string[]>> = {
  // Sessions record in `last_seen_at` when a membership was last used. The platform knows no feature.
  membership: ['platform', 'team'],
  // Every change of a merchant raises the version of its group, by which processes cache its merchants
  // (`noteGroupChange`).
  merchant_group: ['groups', 'platform'],
};

const usesOfFiles = tableUsesBelow(source, (path) => !apart.test(path) && !elsewhere.test(path));

/** The tables used by each feature, the platform and the program around them. */
function usesByFolder(): ReadonlyMap<string, TableUses> {
  const byFolder = new Map<string, TableUses>();
  for (const [path, uses] of usesOfFiles) {
    const [shelf = '', feature = ''] = path.split('/');
    const folder = Object.hasOwn(others, shelf) ? shelf : feature;
    const all = byFolder.get(folder) ?? noUses();
    byFolder.set(folder, all);
    for (const kind of ['reads', 'writes'] as const)
      for (const table of uses[kind])
        for (const name of table === undefined
          ? (byExpression[folder]?.[kind] ?? [`an expression in ${path}`])
          : [table])
          all[kind].add(name);
  }
  return byFolder;
}

const used = usesByFolder();
const sorted = (tables: Iterable<string | undefined>) => [...new Set(tables)].sort();

/** The folders that use any table, with the tables. */
const using = (folders: readonly (readonly [string, readonly unknown[]])[]) =>
  Object.fromEntries(folders.filter(([, tables]) => tables.length > 0));

test('the parser reads every piece of SQL', () => {
  expect([...usesOfFiles.values()].flatMap(({ unread }) => [...unread])).toEqual([]);
});

test('a feature writes the tables that its manifest names, and no others', () => {
  const declared = new Map<string, readonly string[]>([
    ...features.map(({ name, writes }) => [name, writes] as const),
    ...Object.entries(others),
  ]);
  const found = [...used].map(([folder, { writes }]) => {
    const retention = features.find(({ name }) => name === folder)?.retention;
    const purged = retention ?? (folder === 'platform' ? platformRetention : []);
    return [folder, sorted([...writes, ...purged.map(({ table }) => table)])] as const;
  });
  const wanted = [...declared].map(([folder, tables]) => [folder, sorted(tables)] as const);
  expect(using(found)).toEqual(using(wanted));
});

test('a feature reads other features’ tables that its manifest names, and no others', () => {
  const owners = new Map<string, string>(
    features.flatMap(({ name, writes }) => writes.map((table) => [table, name] as const)),
  );
  const isCore = (table: string) => coreTables.some((core) => core === table);
  const isForeign = (folder: string, table: string | undefined) =>
    table !== undefined && !isCore(table) && (owners.get(table) ?? folder) !== folder;
  const found = features.map(
    ({ name }) => [name, sorted(used.get(name)?.reads ?? []).filter((table) => isForeign(name, table))] as const,
  );
  const unknown = [...used]
    .flatMap(([, { reads }]) => [...reads])
    .filter((table) => table?.startsWith('an expression'));
  expect(unknown).toEqual([]);
  expect(using(found)).toEqual(using(features.map(({ name, reads }) => [name, sorted(reads)] as const)));
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

const read = (code: string) => tableUses('example.ts', code);

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
    'sql`insert into journal (b) values (1) on conflict (b) do update set b = 2`, sql`select 1 for update skip locked`',
    ['journal'],
  ],
  ['a comment', "// tx.deleteFrom('refund')\n/* insert into payment */ const label = 'Update payment details';", []],
])('%s is read as a write', (_name, code, tables) => {
  expect(sorted(read(code).writes)).toEqual(tables);
});

/** A template of SQL, in which `#` is an expression of the code. */
const template = (text: string) => ['sql`', text.replaceAll('#', ['$', '{value}'].join('')), '`'].join('');

test.each([
  [
    'a builder',
    "tx.selectFrom(['payment as p', 'refund']).innerJoin('chargeback as c', 'a', 'b')",
    ['chargeback', 'payment', 'refund'],
  ],
  ['a choice', "tx.selectFrom(isTest ? 'payment' : 'refund')", ['payment', 'refund']],
  [
    'a statement',
    template('select r.id from refund r, payment p where p.id = any (#) for update of p'),
    ['payment', 'refund'],
  ],
  [
    'a subquery in a condition',
    template('and not exists (select from money_freeze where tenant_id = #)'),
    ['money_freeze'],
  ],
  [
    'a list of tables',
    template('refund r join payment p on p.id = r.payment_id left join # on #'),
    ['payment', 'refund'],
  ],
  ['a single table', template('refund r'), ['refund']],
  ['a clause', template('left join settlement on # # order by # # limit #'), ['settlement']],
  [
    'expressions that are pieces of a statement',
    template('with # select # from journal # where # # and id in # #'),
    ['journal'],
  ],
  ['raw text', "sql.raw('coalesce((select 1 from tariff_rate), 0)')", ['tariff_rate']],
  ['text that no tag marks', "const query = 'select id from payout where id = $1'", ['payout']],
  ['a subquery with a name', template('with paid as (select 1 from payment) select 1 from paid'), ['payment']],
  ['columns', template('r.payment, r.refund, count(*) as settlement'), []],
  ['text for people', "const text = 'The payment comes from a customer.'", []],
])('%s is read', (_name, code, tables) => {
  const uses = read(code);
  expect([sorted(uses.reads), uses.unread.size]).toEqual([tables, 0]);
});

test('SQL that the parser refuses is reported', () => {
  expect([...read(template('select from where')).unread]).toEqual(['example.ts:1']);
});
