import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { root } from './source-files.ts';

const record = 'contract/src/payments/payments/instruments.ts';
const methods = 'contract/src/collect/checkout/pay-methods.ts';
const folders = [
  'contract/src',
  'server/src',
  'server/migrations',
  'dashboard/src',
  'checkout/src',
  'client/src',
  'ui/src',
];
let copy: string;

/** A copy of the code without its tests, linked to the installed packages. */
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'galla-instruments-'));
  for (const folder of folders)
    cpSync(join(root, folder), join(copy, folder), {
      recursive: true,
      filter: (file) => !/\.test\.|\.sql$/.test(file),
    });
  for (const file of [
    'tsconfig.base.json',
    'contract/package.json',
    'client/package.json',
    'ui/package.json',
    'server/package.json',
  ])
    cpSync(join(root, file), join(copy, file));
  linkPackages();
});

afterAll(() => rmSync(copy, { recursive: true, force: true }));

function linkPackages(): void {
  const [installed, linked] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(linked, '@galla'), { recursive: true });
  for (const name of ['contract', 'client', 'ui'])
    symlinkSync(join(copy, name), join(linked, '@galla', name), 'junction');
  for (const name of readdirSync(installed))
    if (name !== '@galla' && name !== '.bin') symlinkSync(join(installed, name), join(linked, name), 'junction');
}

const options = {
  lib: ['es2024', 'esnext', 'dom', 'dom.iterable'],
  jsx: 'react-jsx',
  types: ['vite/client', 'node'],
  module: 'esnext',
  moduleResolution: 'bundler',
};

/** The compiler’s errors in these files after replacing texts in one of them, one per line. */
function errorsAfter(
  changed: string,
  changes: readonly (readonly [from: string, to: string])[],
  files: readonly string[],
): string {
  const before = readFileSync(join(root, changed), 'utf8');
  const code = changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`${changed} has no ${from}`);
    return text.replace(from, to);
  }, before);
  writeFileSync(join(copy, changed), code);
  writeFileSync(
    join(copy, 'tsconfig.json'),
    JSON.stringify({ extends: './tsconfig.base.json', compilerOptions: options, files }),
  );
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const args = [tsc, '-p', 'tsconfig.json', '--pretty', 'false'];
  const { stdout } = spawnSync(process.execPath, args, { cwd: copy, encoding: 'utf8' });
  writeFileSync(join(copy, changed), before);
  return stdout.replaceAll('\\', '/');
}

test('a new instrument does not compile until it is described, including how the demo uses it', () => {
  const added = [["'OTHERS',\n] as const", "'OTHERS',\n  'GOLD',\n] as const"]] as const;
  const demo = 'server/src/payments/ingestion/demo-payments.ts';
  const errors = errorsAfter(record, added, [record, demo]);
  for (const file of [record, demo])
    expect(errors).toMatch(new RegExp(`^${file}\\(\\d+,\\d+\\): error .*(\n .*)*'GOLD'`, 'm'));
});

test('a new property in its description does not compile until reports, labels, prices and tiles handle it', () => {
  const consumers = {
    CARAT: 'server/src/payments/payments/public/instrument-label-queries.ts',
    METAL: 'server/src/settlements/ledger/public/tariff.ts',
    goldAmount: 'contract/src/reports/reports/columns.ts',
    coin: 'dashboard/src/refunds/refunds/RefundCard.tsx',
  };
  const errors = errorsAfter(
    record,
    [
      ["'WALLET_OR_BANK';", "'WALLET_OR_BANK' | 'CARAT';"],
      ["'BLENDED'] as const", "'BLENDED', 'METAL'] as const"],
      ["| 'otherAmount';", "| 'otherAmount'\n  | 'goldAmount';"],
      ["tile: 'other',", "tile: 'coin',"],
      ["| 'wallet' | 'other';", "| 'wallet' | 'other' | 'coin';"],
    ],
    Object.values(consumers),
  );
  for (const [code, file] of Object.entries(consumers))
    expect(errors).toMatch(new RegExp(`^${file}\\(\\d+,\\d+\\): error .*(\n .*)*["']?${code}\\b`, 'm'));
});

test('a new method does not compile until the page, the rail and the payment handle it', () => {
  const added = [["'WALLET'] as const", "'WALLET', 'BARTER'] as const"]] as const;
  const users = [
    'contract/src/collect/checkout/endpoints.ts',
    record,
    'server/src/platform/rail/rail.ts',
    'checkout/src/MethodTabs.tsx',
    'checkout/src/Checkout.tsx',
    'checkout/src/payment-labels.ts',
  ];
  const errors = errorsAfter(methods, added, users);
  for (const file of users) expect(errors).toMatch(new RegExp(`^${file}\\(\\d+,\\d+\\): error`, 'm'));
});
