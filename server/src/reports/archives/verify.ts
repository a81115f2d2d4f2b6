import type { Row } from '../../platform/db/database.ts';
import { SealBroken } from '../../platform/files/sealed-stream.ts';
import { FileMissing } from '../../platform/files/store.ts';
import { type ArchiveStore, csvRows, readArchiveFile } from './archive-file.ts';
import { type ArchivedFile, fileOf, parseManifest } from './manifest.ts';

/**
 * Reads all of an archive from the store: the manifest, the hashes of every file, its rows, and the sums of their
 * amounts.
 * @returns the problems as sentences, empty if the archive is intact
 */
export async function problemsOf(store: ArchiveStore, archive: Row<'archive'>): Promise<string[]> {
  const { tenant_id: tenantId, month, manifest: text, manifest_key: key } = archive;
  if (text === null || key === null) return ['It was not made yet.'];
  const problems: string[] = [];
  const stored = await readWhole(store, { tenantId, month, kind: 'manifest' }, key);
  if (stored !== text)
    problems.push(`${stored === undefined ? 'The manifest cannot be read.' : 'The manifest is another one.'}`);
  const manifest = parseManifest(text);
  for (const file of manifest.files) problems.push(...(await problemsOfFile(store, { tenantId, month }, file)));
  // Every journal sums to zero, so a month's journals do too.
  if (fileOf(manifest, 'postings').sums['amount'] !== 0) problems.push('The postings do not sum to zero.');
  return problems;
}

async function problemsOfFile(
  store: ArchiveStore,
  place: { readonly tenantId: string; readonly month: string },
  file: ArchivedFile,
): Promise<string[]> {
  let rows = 0;
  const sums = Object.fromEntries(Object.keys(file.sums).map((column) => [column, 0]));
  try {
    const { content, hashes } = await readArchiveFile(store, { ...place, kind: file.kind }, file.key);
    for await (const row of csvRows(content)) {
      rows += 1;
      for (const column of Object.keys(sums)) sums[column] = (sums[column] ?? 0) + Number(row[column]);
    }
    const { csvSha256, sha256 } = hashes();
    if (csvSha256 !== file.csvSha256 || sha256 !== file.sha256) return [`The file of ${file.kind} is another one.`];
  } catch (error) {
    if (error instanceof FileMissing) return [`The file of ${file.kind} is missing.`];
    if (error instanceof SealBroken) return [`The file of ${file.kind} was cut or changed.`];
    throw error;
  }
  if (rows !== file.rows) return [`The file of ${file.kind} has ${rows} rows and not ${file.rows}.`];
  const wrong = Object.keys(sums).filter((column) => sums[column] !== file.sums[column]);
  return wrong.map((column) => `${column} of ${file.kind} is ${sums[column]} and not ${file.sums[column]} paise.`);
}

async function readWhole(store: ArchiveStore, place: Parameters<typeof readArchiveFile>[1], key: string) {
  try {
    const { content } = await readArchiveFile(store, place, key);
    return Buffer.concat(await Array.fromAsync(content)).toString('utf8');
  } catch (error) {
    if (error instanceof FileMissing || error instanceof SealBroken) return undefined;
    throw error;
  }
}
