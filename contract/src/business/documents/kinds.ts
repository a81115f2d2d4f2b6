/** The documents that prove the details of KYC (KYC-10). */
export const documentKinds = ['PAN_CARD', 'GST_CERTIFICATE', 'ADDRESS_PROOF', 'CANCELLED_CHEQUE'] as const;

/** A kind of document. */
export type DocumentKind = (typeof documentKinds)[number];

/** The slot of a document: its kind and, for a GST registration certificate, the GSTIN. */
export interface DocumentSlot {
  readonly kind: DocumentKind;
  /** Empty unless the kind is GST_CERTIFICATE. */
  readonly gstin: string;
}

/** Whether two slots are the same. */
export const isSameSlot = (one: DocumentSlot, other: DocumentSlot): boolean =>
  one.kind === other.kind && one.gstin === other.gstin;

/** The name of each kind. */
export const documentNames = {
  PAN_CARD: 'PAN card',
  GST_CERTIFICATE: 'GST certificate',
  ADDRESS_PROOF: 'Proof of address',
  CANCELLED_CHEQUE: 'Cancelled cheque',
} as const satisfies { readonly [Kind in DocumentKind]: string };

/** The maximum file size of a document, in bytes. */
export const largestDocument = 10 * 1024 * 1024;

/** The maximum number of pages of a document. */
export const maxDocumentPages = 20;

/** The stored format of an upload: a PDF, or an image as JPEG. */
export const documentTypes = ['PDF', 'JPEG'] as const;
