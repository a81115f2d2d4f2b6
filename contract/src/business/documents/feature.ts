import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
export const documentActs = {
  KYC_DOCUMENT_UPLOADED: 'Uploaded a KYC document',
  KYC_DOCUMENT_DELETED: 'Deleted a KYC document',
  KYC_DOCUMENT_VIEWED: 'Opened a KYC document',
} as const;

/** Ids of documents. */
export const documentIds = ownIds('kdoc');
