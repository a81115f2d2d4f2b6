import type { paymentLinkBatches } from '@galla/contract/collect/payment-link-batches/endpoints.ts';
import { paymentLinkBatchIds } from '@galla/contract/collect/payment-link-batches/feature.ts';
import type { WrongCell } from '@galla/contract/collect/payment-link-batches/rules.ts';
import { linkCellErrors } from '@galla/contract/collect/payment-link-batches/rules.ts';
import type { LinkBatch, LinkRow } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import { linkBatchStates } from '@galla/contract/collect/payment-link-batches/states.ts';
import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import type { FileReading } from '@galla/contract/core/file-reading.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { keysetPage } from '../../platform/db/keyset-page.ts';
import { linkUrl } from '../payment-links/public/link-url.ts';
import type { BatchKey, BatchRecord, LinkKind } from './queries.ts';
import { findBatch, listBatches } from './queries.ts';
import type { ShownRow } from './row-queries.ts';
import { listRows } from './row-queries.ts';

const missing = () => new Problem('PAYMENT_LINK_FILE_NOT_FOUND', 404);

/** The file with this public id. @throws Problem PAYMENT_LINK_FILE_NOT_FOUND, also outside the scope or kind */
export async function batchOf({ scope, scoped }: ScopedContext, kind: LinkKind, id: string): Promise<BatchKey> {
  const batchId = decodeId(paymentLinkBatchIds, id);
  const row = batchId === undefined ? undefined : await scoped((tx) => findBatch(tx, scope, { kind, batchId }));
  if (row === undefined) throw missing();
  return { tenantId: row.tenant_id, batchId: row.id };
}

/** The current state of one file. */
export async function readBatch(tx: Tx, scope: Scope, kind: LinkKind, { batchId }: BatchKey): Promise<LinkBatch> {
  const row = await findBatch(tx, scope, { kind, batchId });
  if (row === undefined) throw missing();
  return toBatch(scope, row);
}

/** One page of files. */
export async function batchesPage(
  { scope, scoped }: ScopedContext,
  kind: LinkKind,
  { size, after }: Received<typeof paymentLinkBatches.list>['query'],
): Promise<Answer<typeof paymentLinkBatches.list>> {
  const cursor = after === undefined ? undefined : decodeId(paymentLinkBatchIds, after);
  const read = await scoped((tx) => listBatches(tx, scope, { kind, size, after: cursor }));
  const { rows, next } = keysetPage(read, { size, after }, ({ id }) => encodeId(paymentLinkBatchIds, id));
  return { batches: rows.map((row) => toBatch(scope, row)), next };
}

export async function rowsPage(
  tx: Tx,
  { publicUrl }: { readonly publicUrl: string },
  key: BatchKey,
  query: Received<typeof paymentLinkBatches.rows>['query'],
): Promise<Answer<typeof paymentLinkBatches.rows>> {
  const found = await listRows(tx, key, query);
  const rows = found.slice(0, query.size).map((row) => toRow(publicUrl, row));
  return { rows, next: found.length > query.size ? (rows.at(-1)?.number ?? null) : null };
}

/** The current state of one row. */
export async function readRow(
  tx: Tx,
  { publicUrl }: { readonly publicUrl: string },
  key: BatchKey,
  number: number,
): Promise<LinkRow> {
  const [row] = await listRows(tx, key, { filter: 'all', size: 1, after: number - 1 });
  if (row?.number !== number) throw missing();
  return toRow(publicUrl, row);
}

const moment = (at: Date | null) => at?.toISOString() ?? null;

function toBatch({ merchants }: Scope, row: BatchRecord): LinkBatch {
  return {
    batchId: encodeId(paymentLinkBatchIds, row.id),
    merchantId: merchants.find(({ tenantId }) => tenantId === row.tenant_id)?.merchantId ?? '',
    state: row.state,
    fileName: row.file_name,
    fileBytes: row.file_bytes,
    readMs: row.read_ms,
    createdAt: row.created_at.toISOString(),
    createdBy: row.created_by_name,
    confirmedAt: moment(row.confirmed_at),
    finishedAt: moment(row.finished_at),
    reading: row.reading as FileReading | null,
    keptUntil: row.kept_until.toISOString(),
    rows: row.row_count,
    checked: row.state === 'CHECKING' ? row.position : row.row_count,
    ready: row.ready_rows,
    wrong: row.wrong_rows,
    corrected: row.corrected_rows,
    amount: row.ready_amount,
    bySms: row.sms_rows,
    byEmail: row.email_rows,
    toSend: row.send_rows,
    sameAmount: row.same_amount,
    samePurpose: row.same_purpose,
    firstExpiry: moment(row.first_expiry),
    lastExpiry: moment(row.last_expiry),
    leftOut: row.left_out_rows,
    done: row.done_rows,
    doneAmount: row.done_amount,
    failed: row.failed_rows,
    may: { correct: row.state === 'READY', cancel: linkBatchStates[row.state].mayCancel },
  };
}

function toRow(publicUrl: string, row: ShownRow): LinkRow {
  const url = row.link_code === null ? null : linkUrl(publicUrl, row.link_code);
  return {
    number: row.number,
    cells: row.cells as LinkRow['cells'],
    state: row.shown_state,
    wrong: (row.wrong as readonly WrongCell[]).map(({ column, code, row: other }) => ({
      column,
      code,
      text: other === undefined ? linkCellErrors[code] : `Same as row ${other}`,
      ...(other === undefined ? {} : { row: other }),
    })),
    correctedAt: moment(row.corrected_at),
    amount: row.amount,
    expiresAt: moment(row.expires_at),
    link:
      row.link_id === null || row.link_state === null
        ? null
        : { id: encodeId('paymentLink', row.link_id), url, state: row.link_state },
  };
}
