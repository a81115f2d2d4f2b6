import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { QrCodeArchive, qrCodeArchives } from '@galla/contract/shops/qr-codes/archives.ts';
import { maxArchivedCodes } from '@galla/contract/shops/qr-codes/archives.ts';
import { qrCodeArchiveIds } from '@galla/contract/shops/qr-codes/feature.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { tenantsOf } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import { FileMissing } from '../../../platform/files/store.ts';
import type { Download } from '../../../platform/http/handlers.ts';
import { newId } from '../../../platform/ids.ts';
import { recordQrCodeAct } from '../changes.ts';
import { filtersOf } from '../qr-code-view.ts';
import { listQrCodeIds } from '../queries.ts';
import { linkOf, openLink } from './links.ts';
import type { ArchiveRow } from './queries.ts';
import { insertArchive, listArchives } from './queries.ts';

type MakeBody = Received<typeof qrCodeArchives.make>['body'];

/** The maximum number of a person's ZIP files in progress. */
const maxRunning = 2;

function shownArchive(context: Pick<ScopedContext, 'masterKey' | 'now'>, row: ArchiveRow): QrCodeArchive {
  const isKept = row.state === 'READY' && row.file_key !== null && (row.expires_at?.getTime() ?? 0) > context.now;
  return {
    id: encodeId(qrCodeArchiveIds, row.id),
    state: row.state,
    createdAt: row.created_at.toISOString(),
    qrCodes: row.qr_code_ids.length,
    files: row.file_count,
    filesMade: row.files_made,
    bytes: row.bytes,
    link: isKept ? linkOf(context, row.id) : null,
    until: row.expires_at?.toISOString() ?? null,
  };
}

/** Requests a ZIP. @throws Problem STATUS_404 without codes, QR_CODE_ARCHIVE_TOO_LARGE, TOO_MANY_REQUESTS */
export async function makeArchive(
  tx: Tx,
  context: ScopedContext,
  tenantId: string,
  { merchantId, store, terminal, search, ...options }: MakeBody,
): Promise<Answer<typeof qrCodeArchives.make>> {
  const { scope, now } = context;
  const filters = filtersOf(scope, { merchantId, store, terminal, search, active: true });
  const ids = await listQrCodeIds(tx, scope, filters, maxArchivedCodes + 1);
  if (ids.length === 0) throw new Problem('STATUS_404', 404);
  if (ids.length > maxArchivedCodes) throw new Problem('QR_CODE_ARCHIVE_TOO_LARGE', 409);
  const others = await listArchives(tx, scope, [tenantId], { limit: maxRunning });
  if (others.filter(({ state }) => state === 'MAKING').length >= maxRunning)
    throw new Problem('TOO_MANY_REQUESTS', 429, { retryAfterSeconds: 30 });
  const id = newId(now);
  const file_count = ids.length * options.sizes.length;
  const asked = { tenant_id: tenantId, id, qr_code_ids: ids, created_by: scope.personId, created_at: new Date(now) };
  await insertArchive(tx, { ...asked, file_count, options: JSON.stringify(options) });
  const [row] = await listArchives(tx, scope, [tenantId], { id, limit: 1 });
  if (row === undefined) throw new RangeError('A ZIP that was asked for is there');
  await recordQrCodeAct(tx, context, 'QR_CODES_DOWNLOADED', { qrCodes: ids.length, files: file_count });
  return shownArchive(context, row);
}

/** The caller's latest ZIP files. @throws Problem STATUS_404 */
export function readArchives(
  context: ScopedContext,
  merchantId: string | undefined,
): Promise<Answer<typeof qrCodeArchives.latest>> {
  const tenants = tenantsOf(context.scope, merchantId === undefined ? undefined : [merchantId]);
  if (tenants.length === 0) throw new Problem('STATUS_404', 404);
  return context.scoped(async (tx) => {
    const rows = await listArchives(tx, context.scope, tenants, { limit: 5 });
    return { archives: rows.map((row) => shownArchive(context, row)) };
  });
}

async function archiveAt({ scope, scoped }: ScopedContext, id: string | undefined): Promise<ArchiveRow> {
  const rows = id === undefined ? [] : await scoped((tx) => listArchives(tx, scope, scope.tenants, { id, limit: 1 }));
  const [row] = rows;
  if (row === undefined) throw new Problem('STATUS_404', 404);
  return row;
}

/** One ZIP of the caller. @throws Problem STATUS_404 */
export async function readArchive(context: ScopedContext, shownId: string): Promise<QrCodeArchive> {
  return shownArchive(context, await archiveAt(context, decodeId(qrCodeArchiveIds, shownId)));
}

/** The file of a link, for its requester. @throws Problem STATUS_404 */
export async function archiveFile(context: ScopedContext, files: FileStore, key: string): Promise<Download> {
  const row = await archiveAt(context, openLink(context.masterKey, key, context.now));
  if (row.file_key === null || row.state !== 'READY') throw new Problem('STATUS_404', 404);
  const stream = await files.read(row.file_key).catch((error: unknown) => {
    throw error instanceof FileMissing ? new Problem('STATUS_404', 404) : error;
  });
  return { fileName: 'qr-codes.zip', stream, type: 'application/zip' };
}
