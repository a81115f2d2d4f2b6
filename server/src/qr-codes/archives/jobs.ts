import { PassThrough, Readable } from 'node:stream';
import type { SheetFile, SheetLanguage, SheetSize } from '@galla/contract/qr-codes/sheet.ts';
import yazl from 'yazl';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import { newFileKey } from '../../platform/files/keys.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { JobNeeds, Turn } from '../../platform/jobs/job.ts';
import { periodicJob, tenantJob } from '../../platform/jobs/job.ts';
import type { ProviderContact } from '../../platform/provider.ts';
import { contentOf, fileNameOf } from '../download.ts';
import { listQrCodesById } from '../queries.ts';
import { makeFile } from '../sheet/files.ts';
import type { SheetStyle } from '../sheet/sheet.ts';
import type { ArchiveRow } from './queries.ts';
import { archiveName, changeArchive, claimArchives, findDueArchives, listExpired } from './queries.ts';

/** What the making of ZIP files needs. */
export interface ArchiveWork extends JobNeeds {
  readonly files: FileStore;
  readonly contact: ProviderContact;
}

/** What a ZIP was asked for with, as it is stored. */
interface ArchiveOptions extends Pick<SheetStyle, 'ink'> {
  readonly sizes: readonly SheetSize[];
  readonly languages: readonly SheetLanguage[];
  readonly file: SheetFile;
}

/** How long a ZIP is kept. */
const keptMs = 24 * 3_600_000;
const progressEveryMs = 1_000;

/** Makes ZIP files of QR codes. A worker that dies half-way is followed by one that begins the file anew. */
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

/** Removes the files of ZIPs whose time is over. */
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
  // The half of a file that an earlier attempt has left.
  if (row.file_key !== null) await files.remove(row.file_key);
  const key = newFileKey();
  await turn.write((tx) => changeArchive(tx, row, { file_key: key, files_made: 0 }));
  const bytes = await files.write(key, await zipOf(work, row, turn));
  const now = clock.now();
  const done = { state: 'READY', files_made: row.file_count, bytes } as const;
  const times = { finished_at: new Date(now), expires_at: new Date(now + keptMs) };
  await turn.write((tx) => changeArchive(tx, row, { ...done, ...times }));
}

/** The ZIP as it is written: each file is drawn when the one before it has gone out. */
async function zipOf(work: ArchiveWork, row: ArchiveRow, turn: Turn): Promise<Readable> {
  const { database, contact } = work;
  const { sizes, languages, file, ink } = row.options as ArchiveOptions;
  const codes = await inTenant(database, row.tenant_id, (tx) => listQrCodesById(tx, row.tenant_id, row.qr_code_ids));
  const zip = new yazl.ZipFile();
  const out = new PassThrough();
  // Whoever writes the file learns of an error from the stream; one that comes after the writing has ended is nobody's.
  out.on('error', () => undefined);
  zip.on('error', (error) => out.destroy(error instanceof Error ? error : new Error(String(error))));
  zip.outputStream.pipe(out);
  const draw = drawer(work, row, turn);
  // PDF and PNG are packed already.
  for (const code of codes)
    for (const size of sizes)
      zip.addReadStreamLazy(fileNameOf(code, { size, file }), { compress: file === 'SVG' }, (done) => {
        draw(() => makeFile(contentOf(code, contact.name), { size, languages, ink }, file)).then(
          (stream) => done(null, stream),
          (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
        );
      });
  zip.end();
  return out;
}

/** Draws files one after the other, and says every second how many there are. */
function drawer({ clock }: ArchiveWork, row: ArchiveRow, turn: Turn) {
  let [made, said] = [0, clock.now()];
  return async (make: () => Promise<Buffer>): Promise<Readable> => {
    turn.signal.throwIfAborted();
    const bytes = await make();
    made += 1;
    if (clock.now() - said >= progressEveryMs) {
      said = clock.now();
      await turn.write((tx) => changeArchive(tx, row, { files_made: made }));
    }
    return Readable.from([bytes], { objectMode: false });
  };
}
