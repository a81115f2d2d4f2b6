import { Readable } from 'node:stream';
import type { SheetFile, SheetLanguage, SheetSize } from '@galla/contract/shops/qr-codes/sheet.ts';
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import { inTenant, inTransaction } from '../../../platform/db/database.ts';
import { newFileKey } from '../../../platform/files/keys.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import type { JobNeeds, Turn } from '../../../platform/jobs/job.ts';
import { periodicJob, tenantJob } from '../../../platform/jobs/job.ts';
import type { ProviderContact } from '../../../platform/provider.ts';
import { contentOf, fileNameOf } from '../download.ts';
import { listQrCodesById } from '../queries.ts';
import { makeFile } from '../sheet/files.ts';
import type { SheetStyle } from '../sheet/sheet.ts';
import type { ArchiveRow } from './queries.ts';
import { archiveName, changeArchive, claimArchives, findDueArchives, listExpired } from './queries.ts';

/** The dependencies of creating ZIP files. */
export interface ArchiveWork extends JobNeeds {
  readonly files: FileStore;
  readonly contact: ProviderContact;
}

/** The options of a requested ZIP, as stored. */
interface ArchiveOptions extends Pick<SheetStyle, 'ink'> {
  readonly sizes: readonly SheetSize[];
  readonly languages: readonly SheetLanguage[];
  readonly file: SheetFile;
  /** Missing in rows from before sheets had a bleed. */
  readonly bleed?: boolean;
}

/** How long a ZIP is stored. */
const keptMs = 24 * 3_600_000;
const progressEveryMs = 1_000;

/** Creates ZIP files of QR codes. If a worker dies midway, the next one starts the file again. */
export const makeArchives = tenantJob<ArchiveWork, ArchiveRow>({
  name: archiveName,
  atOnce: { process: 1, tenant: 1 },
  attempts: 5,
  longestPauseMs: 5_000,
  findDue: findDueArchives,
  claim: claimArchives,
  giveUp: (tx, { tenantId: tenant_id, id }, now) =>
    changeArchive(tx, { tenant_id, id }, { state: 'FAILED', finished_at: now }),
  retry: (tx, { tenantId: tenant_id, id }, now) =>
    changeArchive(tx, { tenant_id, id }, { state: 'MAKING', finished_at: null, worked_at: now }),
  start: (work) => ({ run: (row, turn) => makeOne(work, row, turn) }),
});

/** Removes the files of expired ZIPs. */
export const removeArchives = periodicJob<Pick<ArchiveWork, 'files'> & JobNeeds>({
  name: 'qrCodes.removeArchives',
  every: 3_600_000,
  async run({ database, files, clock }) {
    for (const row of await inTransaction(database, (tx) => listExpired(tx, new Date(clock.now())))) {
      if (row.file_key !== null) await files.remove(row.file_key);
      await inTenant(database, row.tenant_id, (tx) => changeArchive(tx, row, { file_key: null }));
    }
  },
});

async function makeOne(work: ArchiveWork, row: ArchiveRow, turn: Turn): Promise<void> {
  const { files, clock } = work;
  // The unfinished file of an earlier attempt.
  if (row.file_key !== null) await files.remove(row.file_key);
  const key = newFileKey();
  await turn.write((tx) => changeArchive(tx, row, { file_key: key, files_made: 0 }));
  const bytes = await files.write(key, Readable.from(zipOf(work, row, turn)));
  const now = clock.now();
  const done = { state: 'READY', files_made: row.file_count, bytes } as const;
  const times = { finished_at: new Date(now), expires_at: new Date(now + keptMs) };
  await turn.write((tx) => changeArchive(tx, row, { ...done, ...times }));
}

/** The ZIP as a stream. Each file is drawn after the previous one is written, so that memory holds one file. */
async function* zipOf(work: ArchiveWork, row: ArchiveRow, turn: Turn): AsyncGenerator<Uint8Array> {
  const { database, contact } = work;
  const { sizes, languages, file, ink, bleed = false } = row.options as ArchiveOptions;
  const codes = await inTenant(database, row.tenant_id, (tx) => listQrCodesById(tx, row.tenant_id, row.qr_code_ids));
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, piece) => {
    if (error !== null) throw error;
    ready.push(piece);
  });
  const count = counter(work, row, turn);
  for (const code of codes)
    for (const size of sizes) {
      turn.signal.throwIfAborted();
      const bytes = await makeFile(contentOf(code, contact.name), { size, languages, ink, bleed }, file);
      const name = fileNameOf(code, { size, file, bleed });
      // PDF and PNG are already compressed.
      const entry = file === 'SVG' ? new ZipDeflate(name, { level: 6 }) : new ZipPassThrough(name);
      zip.add(entry);
      entry.push(bytes, true);
      await count();
      yield* ready.splice(0);
    }
  zip.end();
  yield* ready.splice(0);
}

/** Counts the drawn files, and stores their number every second. */
function counter({ clock }: ArchiveWork, row: ArchiveRow, turn: Turn) {
  let [made, storedAt] = [0, clock.now()];
  return async (): Promise<void> => {
    made += 1;
    if (clock.now() - storedAt < progressEveryMs) return;
    storedAt = clock.now();
    await turn.write((tx) => changeArchive(tx, row, { files_made: made }));
  };
}
