import { reports } from '@galla/contract/reports/reports/calls.ts';
import { taxInvoices } from '@galla/contract/settlements/tax-invoices/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../../../lib/api/api.ts';

/** The months with a settlement to a merchant, newest first. */
export const useSettlementMonths = (merchant: string | undefined, enabled = true) =>
  useQuery({
    enabled,
    ...queryOf(reports.settlementMonths, { query: merchant === undefined ? {} : { merchantId: merchant } }),
    staleTime: 60_000,
  });

/** The tax invoices of a merchant, newest first. */
export const useInvoices = (merchant: string | undefined) =>
  useQuery({
    ...queryOf(taxInvoices.list, { query: merchant === undefined ? {} : { merchantId: merchant } }),
    staleTime: 60_000,
  });
