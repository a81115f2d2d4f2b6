import { erasedKey, findErasedIn } from '../../platform/customers/erased-queries.ts';
import { inTransaction, type Row } from '../../platform/db/database.ts';
import { newFileKey } from '../../platform/files/keys.ts';
import { writeArchiveFile, writeManifest } from './archive-file.ts';
import { type FindErased, withoutErased } from './customers.ts';
import type { ArchiveWork } from './make-archive.ts';
import { fileOf, type Manifest, parseManifest } from './manifest.ts';
import { beginArchive, keepErased, listErasuresDue } from './queries.ts';

const pageSize = 20;

/** Rewrites the customer files that contain erased customers. Money files stay as they are. */
export async function eraseFromArchives(work: ArchiveWork): Promise<void> {
  for (;;) {
    const due = await inTransaction(work.database, (tx) => listErasuresDue(tx, pageSize));
    for (const archive of due) {
      work.signal.throwIfAborted();
      await rewriteCustomers(work, archive);
    }
    if (due.length < pageSize) return;
  }
}

async function rewriteCustomers(work: ArchiveWork, archive: Row<'archive'>): Promise<void> {
  const { database, files } = work;
  const { tenant_id: tenantId, month, manifest: text, manifest_key: oldManifest } = archive;
  if (text === null || oldManifest === null) return;
  for (const key of archive.writing) await files.remove(key);
  const manifest = parseManifest(text);
  const old = fileOf(manifest, 'customers');
  const place = { tenantId, month, kind: 'customers' };
  const [key, manifestKey] = [newFileKey(), newFileKey()];
  await inTransaction(database, (tx) => beginArchive(tx, tenantId, month, [key, manifestKey]));
  let rows = 0;
  const marks = erasedKey(work.masterKey);
  const find: FindErased = (reported) => inTransaction(database, (tx) => findErasedIn(tx, marks, reported));
  const content = withoutErased(work, find, place, old.key, (left) => {
    rows = left;
  });
  const hashes = await writeArchiveFile(work, place, key, content);
  const file = { ...old, key, rows, ...hashes };
  const changed: Manifest = { ...manifest, files: manifest.files.map((one) => (one === old ? file : one)) };
  const changedText = JSON.stringify(changed);
  await writeManifest(work, place, manifestKey, changedText);
  const kept = await inTransaction(database, (tx) =>
    keepErased(tx, archive, { manifest: changedText, manifest_key: manifestKey }),
  );
  for (const gone of kept ? [old.key, oldManifest] : [key, manifestKey]) await files.remove(gone);
}
