import { ownIds } from '../../core/ids.ts';

/** What the audit log says of this feature. */
export const documentActs = {
  KYC_DOCUMENT_UPLOADED: 'Uploaded a document for KYC',
  KYC_DOCUMENT_DELETED: 'Deleted a document of KYC',
  KYC_DOCUMENT_VIEWED: 'Opened a document of KYC',
} as const;

/** Ids of documents. */
export const documentIds = ownIds('kdoc');
