import * as z from 'zod/mini';
import { endpoints } from '../../core/endpoint.ts';
import { idOf, instant } from '../../core/schema.ts';
import { merchantIdField } from '../merchants/endpoints.ts';
import { documentIds } from './feature.ts';
import { documentKinds, documentTypes } from './kinds.ts';
import { documentsRoutes } from './routes.ts';

const documentId = idOf(documentIds);
const gstin = z.string().check(z.regex(/^[0-9A-Z]{15}$/, 'Enter a 15-character GSTIN, such as 29ABCFM1234K1Z5.'));

const document = z.object({
  id: documentId,
  kind: z.enum(documentKinds),
  /** Empty unless the kind is GST_CERTIFICATE. */
  gstin: z.string(),
  /** The name of the uploaded file. */
  name: z.string(),
  type: z.enum(documentTypes),
  /** The size of the stored file. */
  bytes: z.int(),
  pages: z.int(),
  uploadedBy: z.string(),
  uploadedAt: instant,
});

/** A document as its merchant sees it. */
export type KycDocument = z.infer<typeof document>;

const refusals = {
  DOCUMENT_TYPE_REFUSED: 400,
  DOCUMENT_UNREADABLE: 400,
  DOCUMENT_PROTECTED: 400,
  DOCUMENT_HAS_SCRIPTS: 400,
  DOCUMENT_TOO_LONG: 400,
  DOCUMENT_INFECTED: 400,
  DOCUMENT_TOO_LARGE: 413,
  IMAGE_HEIC: 400,
  ANTIVIRUS_MISSING: 503,
  ANTIVIRUS_SILENT: 503,
} as const;

/** KYC documents: the Admins of an online merchant upload, view and delete them (KYC-10). */
export const documents = endpoints(documentsRoutes, {
  list: {
    summary: 'List the KYC documents, and whether more can be uploaded',
    returns: z.object({
      documents: z.array(document),
      /** False if the installation has no virus scanner. */
      canUpload: z.boolean(),
    }),
  },
  upload: {
    summary: 'Upload a document: PDF, JPEG or PNG. It is scanned for viruses, and only its pages are stored',
    params: z.strictObject({ merchantId: merchantIdField }),
    body: z
      .strictObject({
        kind: z.enum(documentKinds),
        gstin: z._default(z.union([z.literal(''), gstin]), ''),
        /** The document that it replaces; refused if another document has replaced that one since. */
        replaces: z.optional(documentId),
      })
      .check(
        z.refine(({ kind, gstin: of }) => (kind === 'GST_CERTIFICATE') === (of !== ''), {
          path: ['gstin'],
          error: 'A GST certificate needs a GSTIN. Other documents don’t.',
        }),
      ),
    returns: z.object({ document }),
    errors: { ...refusals, INVALID_MERCHANT_ID: 404, CONFLICT: 409, KYC_CLOSED: 409, TOO_MANY_REQUESTS: 429 },
  },
  link: {
    summary: 'Create a link that opens a document for five minutes; each view is recorded in the audit log',
    params: z.strictObject({ documentId }),
    returns: z.object({ url: z.string(), until: instant }),
    errors: { STATUS_404: 404 },
  },
  remove: {
    summary: 'Delete a document; its links stop working immediately',
    params: z.strictObject({ documentId }),
    returns: z.object({ message: z.literal('Document deleted.') }),
    errors: { STATUS_404: 404, KYC_CLOSED: 409 },
  },
  file: {
    summary: 'Download a document using only its link',
    params: z.strictObject({ key: z.string().check(z.regex(/^[\w-]{130,150}$/)) }),
    returns: 'application/octet-stream',
    errors: { STATUS_404: 404 },
  },
});
