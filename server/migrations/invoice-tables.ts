import type { Generated } from 'kysely';

/** Who the provider is, and its tax invoices (0035-tax-invoices.sql). Amounts are paise. */
export interface InvoiceTables {
  provider: {
    is_only: Generated<boolean>;
    gst_state: string;
    gstin: Generated<string | null>;
    legal_name: Generated<string | null>;
    address: Generated<string | null>;
    sac: Generated<string>;
    refund_days: Generated<number>;
    upi_handle: Generated<string>;
  };
  invoice_series: { financial_year: string; last: number };
  credit_note_series: { financial_year: string; last: number };
  invoice_run: { month: string; finished_at: Date };
  tax_invoice: {
    tenant_id: string;
    id: string;
    kind: Generated<'INVOICE' | 'CREDIT_NOTE'>;
    /** Of a credit note the invoices whose fees it gives back, as it names them. */
    original_invoices: Generated<string | null>;
    number: string;
    month: string;
    invoice_date: string;
    place_of_supply: string;
    is_igst: boolean;
    provider_name: string;
    provider_address: string;
    provider_gstin: string;
    merchant_code: string;
    merchant_name: string;
    merchant_address: string | null;
    merchant_gstin: string | null;
    sac: string;
    settlements: number;
    taxable: number;
    /** Exempt fees; the column has its name from before. */
    nil_rated: number;
    igst: number;
    cgst: number;
    sgst: number;
    gst_rate: number | null;
    total: number;
    created_at: Date;
    file_key: Generated<string | null>;
  };
}
