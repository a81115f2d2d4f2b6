import type { documents, KycDocument } from '@galla/contract/business/documents/endpoints.ts';
import { documentIds } from '@galla/contract/business/documents/feature.ts';
import { documentNames } from '@galla/contract/business/documents/kinds.ts';
import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { AuditDetail } from '@galla/contract/identity/audit/endpoints.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import type { Act } from '../../../identity/audit/public/service.ts';
import { record, recordByOperator } from '../../../identity/audit/public/service.ts';
import type { Antivirus } from '../../../platform/antivirus/antivirus.ts';
import { countUse } from '../../../platform/auth/limits.ts';
import { merchantOf } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTenant, inTransaction } from '../../../platform/db/database.ts';
import { newFileKey } from '../../../platform/files/keys.ts';
import type { FileStore } from '../../../platform/files/store.ts';
import type { UploadedFile } from '../../../platform/http/uploads.ts';
import { newId } from '../../../platform/ids.ts';
import type { Operator, Owner } from '../../../platform/operator.ts';
import { cleanDocument } from '../cleaning/clean-document.ts';
import { keptTimes, removalOf } from '../kept-time.ts';
import type { DocumentKey, DocumentRow } from '../queries.ts';
import {
  closeDocument,
  dropUpload,
  findDocument,
  findShownIn,
  insertDocument,
  listKept,
  listShown,
  showDocument,
} from '../queries.ts';
import type { SealedFiles } from '../sealed-files.ts';
import { readSealed, writeSealed } from '../sealed-files.ts';
import type { FindReview, Review } from './review.ts';

type Shown = DocumentRow & { readonly uploaded_by_name: string };
type UploadBody = Received<typeof documents.upload>['body'];

export interface DocumentServices {
  readonly files: FileStore;
  readonly antivirus: Antivirus | null;
  readonly findReview: FindReview;
}

/** The limit of uploads per merchant. A replaced document is kept for years once it was submitted. */
const uploadsOfMerchant = { max: 60, windowMs: 86_400_000 };

export const shownDocuments = async (tx: Tx, tenantId: string): Promise<readonly KycDocument[]> =>
  (await listShown(tx, tenantId)).map(shownDocument);

const shownDocument = (row: Shown): KycDocument => ({
  id: encodeId(documentIds, row.id),
  kind: row.kind,
  gstin: row.gstin,
  name: row.file_name,
  type: row.type,
  bytes: row.bytes,
  pages: row.pages,
  uploadedBy: row.uploaded_by_name,
  uploadedAt: row.created_at.toISOString(),
});

/** The details of a document in the audit log. */
const detailOf = ({ kind, gstin, file_name }: DocumentRow): AuditDetail => ({
  document: documentNames[kind],
  ...(gstin !== '' && { gstin }),
  file: file_name,
});

/** Refuses changes once KYC was submitted. @throws Problem KYC_CLOSED */
async function refuseClosed(tx: Tx, findReview: FindReview, tenantId: string): Promise<Review> {
  const review = await findReview(tx, tenantId);
  if (review.isClosed) throw new Problem('KYC_CLOSED', 409);
  return review;
}

/**
 * Stores an uploaded document in its slot and replaces the previous one. The row is written before the file, so that
 * the file of an unfinished upload is found and removed.
 * @throws Problem INVALID_MERCHANT_ID, TOO_MANY_REQUESTS, KYC_CLOSED, CONFLICT if another document is in the slot by
 * now, and those of `cleanDocument`
 */
export async function uploadDocument(
  context: ScopedContext,
  services: DocumentServices,
  file: UploadedFile,
  { merchantId, ...body }: UploadBody & { readonly merchantId: string },
): Promise<Answer<typeof documents.upload>> {
  const { tenantId } = merchantOf(context.scope, merchantId);
  const inMerchant = <T>(work: (tx: Tx) => Promise<T>) => inTenant(context.database, tenantId, work);
  const replaces = body.replaces === undefined ? undefined : decodeId(documentIds, body.replaces);
  const refuseLate = async (tx: Tx) => {
    const review = await refuseClosed(tx, services.findReview, tenantId);
    if ((await findShownIn(tx, tenantId, body))?.id !== replaces) throw new Problem('CONFLICT', 409);
    return review;
  };
  await inTransaction(context.database, (tx) =>
    countUse(tx, [{ key: `documents:${tenantId}`, limit: uploadsOfMerchant }], context.now),
  );
  await inMerchant(refuseLate);
  const { bytes, ...clean } = await cleanDocument(file, services.antivirus);
  const row = newRow(context, tenantId, body, { ...clean, bytes: bytes.length, file_name: file.name });
  await inMerchant((tx) => insertDocument(tx, row));
  const key = { tenantId, id: row.id };
  try {
    await writeSealed({ masterKey: context.masterKey, files: services.files }, row, bytes);
    return await inMerchant(async (tx) => {
      const review = await refuseLate(tx);
      if (replaces !== undefined) await close(tx, { tenantId, id: replaces }, review, context.now);
      await showDocument(tx, key, new Date(context.now + keptTimes.shown));
      const document = (await shownDocuments(tx, tenantId)).find(({ id }) => id === encodeId(documentIds, row.id));
      await recordAct(tx, context, { act: 'KYC_DOCUMENT_UPLOADED', detail: detailOf(row) });
      if (document === undefined) throw new Error('The document that was just shown is not there');
      return { document };
    });
  } catch (error) {
    await inMerchant((tx) => dropUpload(tx, key, context.now));
    throw isDuplicate(error) ? new Problem('CONFLICT', 409) : error;
  }
}

/** Another person's document reached the slot a moment earlier. */
const isDuplicate = (error: unknown) => error instanceof Error && 'code' in error && error.code === '23505';

const newRow = (
  { scope, now }: ScopedContext,
  tenantId: string,
  { kind, gstin }: UploadBody,
  file: Pick<DocumentRow, 'type' | 'pages' | 'bytes' | 'file_name'>,
): DocumentRow => ({
  tenant_id: tenantId,
  id: newId(now),
  kind,
  gstin,
  state: 'UPLOADING',
  ...file,
  file_key: newFileKey(),
  uploaded_by: scope.personId,
  created_at: new Date(now),
  closed_at: null,
  remove_at: new Date(now + keptTimes.unfinished),
});

async function close(
  tx: Tx,
  key: DocumentKey,
  { wasSubmitted }: { readonly wasSubmitted: boolean },
  now: number,
): Promise<void> {
  if (!(await closeDocument(tx, key, { now, removeAt: removalOf(wasSubmitted, now) })))
    throw new Problem('CONFLICT', 409);
}

/** Deletes a document. @throws Problem STATUS_404, KYC_CLOSED */
export async function removeDocument(
  tx: Tx,
  context: ScopedContext,
  { findReview }: Pick<DocumentServices, 'findReview'>,
  key: DocumentKey,
): Promise<void> {
  const review = await refuseClosed(tx, findReview, key.tenantId);
  const row = await findStanding(tx, key);
  await close(tx, key, review, context.now);
  await recordAct(tx, context, { act: 'KYC_DOCUMENT_DELETED', detail: detailOf(row) });
}

/** A current document. @throws Problem STATUS_404 */
export async function findStanding(tx: Tx, key: DocumentKey): Promise<DocumentRow> {
  const row = await findDocument(tx, key);
  if (row?.state !== 'SHOWN') throw new Problem('STATUS_404', 404);
  return row;
}

function recordAct(tx: Tx, context: ScopedContext, done: Pick<Act, 'act' | 'detail'>): Promise<void> {
  const { personId, membershipId } = context.scope;
  return record(tx, context, { personId, membershipId, ...done });
}

/** Records that someone opened a document. */
export const recordView = (
  tx: Tx,
  context: Parameters<typeof record>[1],
  row: DocumentRow,
  viewer: Pick<Act, 'personId' | 'membershipId'>,
): Promise<void> => record(tx, context, { ...viewer, act: 'KYC_DOCUMENT_VIEWED', detail: detailOf(row) });

/** A document as the provider's reviewers see it, including submitted ones that were replaced since. */
export interface ReviewedDocument extends KycDocument {
  /** Whether it is current. */
  readonly isCurrent: boolean;
}

/** The documents of a merchant for the provider's review. */
export const documentsForReview = async (tx: Tx, tenantId: string): Promise<readonly ReviewedDocument[]> =>
  (await listKept(tx, tenantId)).map((row) => ({ ...shownDocument(row), isCurrent: row.state === 'SHOWN' }));

/**
 * Opens a document for the provider's review. The merchant's audit log records who viewed it; without that entry
 * nothing is opened.
 * @throws Problem STATUS_404
 */
export async function openForReview(
  tx: Tx,
  sealed: SealedFiles,
  { tenantId, documentId }: { readonly tenantId: string; readonly documentId: KycDocument['id'] },
  by: { readonly operator: Operator; readonly owner: Pick<Owner, 'chainId'> },
): Promise<{ readonly bytes: Buffer; readonly type: 'application/pdf' | 'image/jpeg' }> {
  const row = await findDocument(tx, { tenantId, id: decodeId(documentIds, documentId) ?? '' });
  if (row === undefined) throw new Problem('STATUS_404', 404);
  const bytes = await readSealed(sealed, row);
  await recordByOperator(tx, by.operator, by.owner, 'KYC_DOCUMENT_VIEWED', detailOf(row));
  return { bytes, type: mediaTypes[row.type] };
}

export const mediaTypes = { PDF: 'application/pdf', JPEG: 'image/jpeg' } as const;
