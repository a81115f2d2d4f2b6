import { reports } from '@galla/contract/reports.ts';
import { useQuery } from '@tanstack/react-query';
import { queryOf } from '../lib/api.ts';

/** The months in which something was settled to a merchant, newest first. */
export const useSettlementMonths = (merchant: string | undefined, enabled = true) =>
  useQuery({
    enabled,
    ...queryOf(reports.settlementMonths, { query: merchant === undefined ? {} : { merchantId: merchant } }),
    staleTime: 60_000,
  });
