/** The legal type of a document: one without any tax is a bill of supply, in the same series as the invoices. */
export type DocumentType = 'INVOICE' | 'BILL_OF_SUPPLY' | 'CREDIT_NOTE';

/**
 * The type of an invoice or credit note, by its amounts in paise. Wholly exempt services have a bill of supply instead of a tax
 * invoice (CGST Act, section 31(3)(c); CGST Rules, rule 49). A credit note stays one.
 */
export function documentTypeOf({
  kind,
  taxable,
  igst,
  cgst,
  sgst,
}: {
  readonly kind: 'INVOICE' | 'CREDIT_NOTE';
  readonly taxable: number;
  readonly igst: number;
  readonly cgst: number;
  readonly sgst: number;
}): DocumentType {
  if (kind === 'CREDIT_NOTE') return kind;
  return taxable + igst + cgst + sgst === 0 ? 'BILL_OF_SUPPLY' : 'INVOICE';
}
