-- A month in which more fees went back than were charged gets a credit note (CGST Act, section 34). Its amounts are positive,
-- and its numbers are a series of their own (CGST Rules, rule 53). `nil_rated` keeps its name: these fees are exempt.
ALTER TABLE tax_invoice
  ADD COLUMN kind text NOT NULL DEFAULT 'INVOICE' CHECK (kind IN ('INVOICE', 'CREDIT_NOTE')),
  ADD COLUMN original_invoices text;
ALTER TABLE tax_invoice ADD CONSTRAINT tax_invoice_bill UNIQUE (tenant_id, month, place_of_supply, is_igst, kind);
ALTER TABLE tax_invoice DROP CONSTRAINT tax_invoice_tenant_id_month_place_of_supply_is_igst_key;

CREATE TABLE credit_note_series (
  financial_year text PRIMARY KEY,
  last bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON credit_note_series TO galla_worker;
