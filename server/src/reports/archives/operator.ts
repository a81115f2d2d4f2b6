import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { erasedKey, findErasedIn } from '../../platform/customers/erased-queries.ts';
import type { Row } from '../../platform/db/database.ts';
import { type DatabaseCall, databaseCommand, type OperatorCommand, UsageError } from '../../platform/operator.ts';
import { type ArchiveStore, readArchiveFile } from './archive-file.ts';
import { withoutErased } from './customers.ts';
import { archiveKindNames } from './kinds.ts';
import { fileOf, parseManifest } from './manifest.ts';
import { findArchive, listArchives, listTenantsOf, setDue, setVerified } from './queries.ts';
import { problemsOf } from './verify.ts';

const options = {
  kind: { type: 'string' },
  to: { type: 'string' },
} as const;

type Call = DatabaseCall<typeof options>;

/** Lists, checks and reads the monthly archives (docs/retention.md). */
export const archiveCommand: OperatorCommand = databaseCommand({
  words: ['archive'],
  section: 'installation',
  help: `  npm run operator -- archive list [MERCHANT]                   the archives of months, with rows, sums and when each was read again
  npm run operator -- archive verify MERCHANT [YYYY-MM]         reads archives from the store: hashes, rows and sums
  npm run operator -- archive read MERCHANT YYYY-MM --kind payments --to FILE
                                                               writes one file of an archive as CSV
  npm run operator -- archive again MERCHANT YYYY-MM            has the worker make a month again in its next run`,
  options,
  names: { title: 'Files of an archive (--kind)', meanings: meaningsOf() },
  async run(call) {
    const [, verb, code, month, ...more] = call.words;
    if (more.length > 0) throw new UsageError('This command is not known.');
    if (verb === 'list' && month === undefined) return list(call, code);
    if (code === undefined) throw new UsageError('A merchant is needed.');
    if (verb === 'verify') return verify(call, code, month);
    if (month === undefined) throw new UsageError('A month is needed, such as 2024-06.');
    if (verb === 'read') return read(call, code, month);
    if (verb === 'again') return makeAgain(call, code, month);
    throw new UsageError('archive list, verify, read or again is needed.');
  },
});

function meaningsOf(): Record<string, string> {
  const meanings = {
    payments: 'payments that began in the month, without their customers',
    customers: 'names, phones and UPI IDs of their customers',
    refunds: 'refunds of these payments, whenever they were made',
    chargebacks: 'chargebacks of these payments',
    'chargeback-movements': 'what chargebacks moved in the month',
    settlements: 'settlements of the month',
    'settlement-items': 'what of these payments was settled, and in which settlement',
    payouts: 'instructions to the bank of the month',
    journals: 'journals of the month',
    postings: 'their postings, which sum to zero',
  } satisfies Record<(typeof archiveKindNames)[number], string>;
  return meanings;
}

const rupees = (paise = 0) => `₹${(paise / 100).toFixed(2)}`;
const moment = (at: Date | null) => (at === null ? '-' : at.toISOString().slice(0, 16).replace('T', ' '));

async function list(call: Call, code: string | undefined): Promise<string> {
  const owner = code === undefined ? undefined : await call.ownerOf(code);
  const lines: string[] = [];
  for (const { id, merchantId } of await listTenantsOf(call.tx, owner?.id))
    for (const archive of await listArchives(call.tx, id)) lines.push(lineOf(merchantId, archive));
  if (lines.length === 0) return 'There are no archives.';
  const left = lines.length - call.limit;
  return [
    'merchant    month    state      payments  sum               stored    as of (UTC)       read again (UTC)',
    ...lines.slice(0, call.limit),
    ...(left > 0 ? [`${left} more; --limit shows up to 1000.`] : []),
  ].join('\n');
}

function lineOf(merchantId: string, { month, state, manifest: text, made_at, verified_at }: Row<'archive'>): string {
  const start = `${merchantId.padEnd(12)}${month.slice(0, 7)}  ${state.padEnd(9)}`;
  if (text === null) return start;
  const manifest = parseManifest(text);
  const { rows, sums } = fileOf(manifest, 'payments');
  const kilobytes = Math.ceil(manifest.files.reduce((sum, { bytes }) => sum + bytes, 0) / 1024);
  const cells = [String(rows).padStart(10), rupees(sums['total']).padEnd(16), `${kilobytes} KB`.padEnd(8)];
  return `${start}${cells.join('  ')}  ${moment(made_at)}  ${moment(verified_at)}`;
}

/** The archives of a merchant, or of one month. @throws UsageError if there are none */
async function archivesOf(call: Call, code: string, month?: string): Promise<Row<'archive'>[]> {
  if (month !== undefined && !/^\d{4}-(0[1-9]|1[0-2])$/.test(month)) throw new UsageError('A month is like 2024-06.');
  const owner = await call.ownerOf(code);
  const found: Row<'archive'>[] = [];
  for (const { id } of await listTenantsOf(call.tx, owner.id)) {
    if (month === undefined) found.push(...(await listArchives(call.tx, id)));
    else found.push(...[await findArchive(call.tx, id, `${month}-01`)].filter((archive) => archive !== undefined));
  }
  if (found.length === 0)
    throw new UsageError(`There is no archive of ${code}${month === undefined ? '' : ` for ${month}`}.`);
  return found;
}

async function verify(call: Call, code: string, month: string | undefined): Promise<string> {
  const lines: string[] = [];
  let wrong = 0;
  for (const archive of await archivesOf(call, code, month)) {
    const problems = await problemsOf(call.installation, archive);
    if (archive.manifest !== null)
      await setVerified(call.tx, archive, problems.length === 0, new Date(call.operator.now));
    wrong += problems.length === 0 ? 0 : 1;
    lines.push(`${archive.month.slice(0, 7)}  ${problems.length === 0 ? 'is as it was written' : problems.join(' ')}`);
  }
  const after = wrong === 0 ? [] : [`The worker makes ${wrong} of them again from the database.`];
  return [...lines, ...after].join('\n');
}

async function read(call: Call, code: string, month: string): Promise<string> {
  const { kind = 'payments', to } = call.options;
  if (!(archiveKindNames as readonly string[]).includes(kind))
    throw new UsageError(`--kind is one of ${archiveKindNames.join(', ')}.`);
  if (to === undefined) throw new UsageError('--to FILE is needed: where the CSV goes.');
  const [archive, ...others] = await archivesOf(call, code, month);
  if (others.length > 0) throw new UsageError('This is a super-merchant. Name one merchant.');
  if (archive?.manifest == null) throw new UsageError('It was not made yet.');
  const file = fileOf(parseManifest(archive.manifest), kind);
  const place = { tenantId: archive.tenant_id, month: archive.month, kind };
  const part = `${to}.part`;
  try {
    const content = await contentOf(call, place, file.key);
    await pipeline(Readable.from(content, { objectMode: false }), createWriteStream(part, { mode: 0o600 }));
    await rename(part, to);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
  return `${to} has the ${kind} of ${month}.`;
}

/** An erased customer is left out at once, even before the worker has rewritten the file. */
async function contentOf(
  { tx, installation }: Call,
  place: Parameters<typeof readArchiveFile>[1],
  key: string,
): Promise<AsyncIterable<Buffer>> {
  const store: ArchiveStore = installation;
  const marks = erasedKey(installation.masterKey);
  if (place.kind === 'customers')
    return withoutErased(store, (reported) => findErasedIn(tx, marks, reported), place, key);
  return (await readArchiveFile(store, place, key)).content;
}

async function makeAgain(call: Call, code: string, month: string): Promise<string> {
  const archives = await archivesOf(call, code, month);
  for (const { tenant_id } of archives) await setDue(call.tx, tenant_id, `${month}-01`);
  return `The worker makes the archive of ${month} again within an hour.`;
}
