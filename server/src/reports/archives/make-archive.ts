import { type Database, inTransaction, type Row } from '../../platform/db/database.ts';
import { inSnapshot } from '../../platform/db/snapshot.ts';
import { newFileKey } from '../../platform/files/keys.ts';
import { version } from '../../platform/version.ts';
import { type ArchiveStore, writeArchiveFile, writeManifest } from './archive-file.ts';
import { contentQuery, sumsQuery } from './content-queries.ts';
import { type ArchiveKind, archiveKindNames, archiveKinds, archiveSchema } from './kinds.ts';
import { type ArchivedFile, type Manifest, parseManifest } from './manifest.ts';
import { idsOf, type Month } from './months.ts';
import { type ArchivedTenant, beginArchive, findArchive, keepArchive, setVerified, wasErasedSince } from './queries.ts';
import { problemsOf } from './verify.ts';

/** The dependencies of creating archives. */
export interface ArchiveWork extends ArchiveStore {
  /** Connects with the worker's role. */
  readonly database: Database;
  /** Connects with the API's role, so that row-level security keeps other merchants' rows out of an archive. */
  readonly reading: Database;
  readonly now: () => number;
  readonly signal: AbortSignal;
}

/** The maximum duration of a transaction that erases customers, in ms. */
const longestErasure = 3_600_000;

/**
 * Creates the archive of a tenant's month from one snapshot, verifies it, and only then removes the files of the
 * previous one. A run that ended early left its keys in the row; its files are removed first.
 * @throws an error if the files do not read back as written
 */
export async function makeArchive(work: ArchiveWork, tenant: ArchivedTenant, month: Month): Promise<void> {
  const { database, files } = work;
  const place = { tenantId: tenant.id, month: month.first };
  const before = await inTransaction(database, (tx) => findArchive(tx, tenant.id, month.first));
  for (const key of before?.writing ?? []) await files.remove(key);
  const keys = [...archiveKindNames, 'manifest'].map(newFileKey);
  const manifestKey = keys.at(-1) ?? '';
  await inTransaction(database, (tx) => beginArchive(tx, tenant.id, month.first, keys));
  const asOf = new Date(work.now());
  const written = await writeFiles(work, tenant, month, keys);
  const manifest: Manifest = {
    galla: 'archive',
    schema: archiveSchema,
    version,
    tenantId: tenant.id,
    merchantId: tenant.merchantId,
    month: month.first.slice(0, 7),
    asOf: asOf.toISOString(),
    files: written,
  };
  const text = JSON.stringify(manifest);
  await writeManifest(work, place, manifestKey, text);
  const row = { tenant_id: tenant.id, month: month.first, writing: keys };
  const kept = await inTransaction(database, async (tx) => {
    const isErasureDue = await wasErasedSince(tx, new Date(asOf.getTime() - longestErasure));
    const erase_due_at = isErasureDue ? asOf : null;
    return keepArchive(tx, row, { manifest: text, manifest_key: manifestKey, made_at: asOf, erase_due_at });
  });
  if (!kept) {
    for (const key of keys) await files.remove(key);
    return;
  }
  await removeFilesOf(work, before);
  await verifyArchive(work, tenant.id, month.first);
}

async function writeFiles(
  work: ArchiveWork,
  { id: tenantId }: ArchivedTenant,
  month: Month,
  keys: readonly string[],
): Promise<ArchivedFile[]> {
  return inSnapshot(work.reading, [tenantId], work.signal, async (snapshot) => {
    const written: ArchivedFile[] = [];
    for (const [index, name] of archiveKindNames.entries()) {
      const kind: ArchiveKind = archiveKinds[name];
      const ids = idsOf(tenantId, month);
      const { rows = 0, ...sums } = (await snapshot.first(sumsQuery(kind, ids))) ?? {};
      const content = snapshot.copy(contentQuery(kind, ids), 'format csv, header true');
      const key = keys[index] ?? '';
      const place = { tenantId, month: month.first, kind: name };
      const hashes = await writeArchiveFile(work, place, key, content);
      written.push({ kind: name, key, columns: [...kind.columns], rows, sums, ...hashes });
    }
    return written;
  });
}

/** Removes the files of a replaced archive. */
async function removeFilesOf({ files }: ArchiveStore, archive: Row<'archive'> | undefined): Promise<void> {
  if (archive?.manifest == null || archive.manifest_key === null) return;
  for (const { key } of parseManifest(archive.manifest).files) await files.remove(key);
  await files.remove(archive.manifest_key);
}

/** Reads an archive from the store and records whether it is intact. @throws an error that says what is wrong */
async function verifyArchive(work: ArchiveWork, tenantId: string, month: string): Promise<void> {
  const archive = await inTransaction(work.database, (tx) => findArchive(tx, tenantId, month));
  if (archive === undefined) return;
  const problems = await problemsOf(work, archive);
  const now = new Date(work.now());
  await inTransaction(work.database, (tx) => setVerified(tx, archive, problems.length === 0, now));
  if (problems.length > 0) throw new Error(`The archive of ${month} is not as it was written: ${problems.join(' ')}`);
}
