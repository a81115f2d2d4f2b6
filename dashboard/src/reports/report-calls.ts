import type { Input } from '@galla/contract/core/endpoint.ts';
import type { Id } from '@galla/contract/core/ids.ts';
import type { ReportDictionary } from '@galla/contract/report-columns.ts';
import type { ReportFormat, ReportKind } from '@galla/contract/report-rules.ts';
import { type Report, reports } from '@galla/contract/reports.ts';
import type { Instrument } from '@galla/contract/transactions.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call, queryOf } from '../lib/api.ts';
import type { ReportTab } from './report-tabs.ts';
import { isUnderWay } from './report-words.ts';

/** A page of reports. */
export const pageSize = 10;
/** A report under way moves by itself; others come from people beside this one. */
const refreshMs = { underWay: 1000, done: 15_000 } as const;
const listKey = 'reports-of-a-tab';

type Page = { readonly size: number; readonly after?: string; readonly kind?: ReportKind };

const lists = {
  transactions: (query: Page, options: CallOptions) => call(reports.transactions, { query }, options),
  refunds: (query: Page, options: CallOptions) => call(reports.refunds, { query }, options),
  settlements: (query: Page, options: CallOptions) => call(reports.settlements, { query }, options),
  qmc: (query: Page, options: CallOptions) => call(reports.qmc, { query }, options),
};

/** A page of the reports of a tab; what is under way is read again each second until it is done. */
export function useReports({ list, only }: ReportTab, after: string | undefined) {
  const page = {
    size: pageSize,
    ...(only === undefined ? {} : { kind: only }),
    ...(after === undefined ? {} : { after }),
  };
  return useQuery({
    queryKey: [listKey, list, page],
    queryFn: ({ signal }) => lists[list](page, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => (data?.reports.some(isUnderWay) ? refreshMs.underWay : refreshMs.done),
  });
}

/** After a change: the lists are read again. */
export function useReportChange(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [listKey] });
}

/** What a form asks for. Days are days of India, both included. */
export interface ReportWish {
  readonly kind: ReportKind;
  readonly from: string;
  readonly to: string;
  readonly format: ReportFormat;
  readonly template: ReportDictionary;
  readonly columns: readonly string[];
  readonly merchants: readonly string[];
  readonly stores: readonly string[];
  readonly terminals: readonly string[];
  readonly instruments: readonly Instrument[];
  readonly states: readonly string[];
}

type Body<Name extends 'generateTransactions' | 'generateRefunds'> = Input<(typeof reports)[Name]>['body'];

const some = <T>(list: readonly T[]): T[] | undefined => (list.length === 0 ? undefined : [...list]);
const given = <T extends object>(parts: T) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

const places = ({ merchants, stores, terminals, instruments }: ReportWish) =>
  given({
    merchantIds: some(merchants),
    storeIds: some(stores as readonly Id<'store'>[]),
    terminalIds: some(terminals as readonly Id<'terminal'>[]),
    instruments: some(instruments),
  });
const days = ({ from, to }: ReportWish) => ({ from, to });
const looks = ({ format, template, columns }: ReportWish) => ({ format, template, columns: [...columns] });
const ofMerchant = ({ merchants: [merchantId] }: Pick<ReportWish, 'merchants'>) => given({ merchantId });

const asks: { readonly [Kind in ReportKind]: (wish: ReportWish) => Promise<{ reportId: Report['reportId'] }> } = {
  TRANSACTION: (wish) => {
    const states = given({ states: some(wish.states) as Body<'generateTransactions'>['states'] });
    return call(reports.generateTransactions, { body: { ...days(wish), ...places(wish), ...states, ...looks(wish) } });
  },
  DAILY_TRANSACTION: (wish) =>
    call(reports.dailyTransactions, { body: { day: wish.from, ...places(wish), ...looks(wish) } }),
  REFUND: (wish) => {
    const states = given({ states: some(wish.states) as Body<'generateRefunds'>['states'] });
    return call(reports.generateRefunds, { body: { ...days(wish), ...places(wish), ...states, ...looks(wish) } });
  },
  DAILY_REFUND: (wish) => call(reports.dailyRefunds, { body: { day: wish.from, ...places(wish), ...looks(wish) } }),
  SETTLEMENT: (wish) =>
    call(reports.generateSettlements, { body: { ...days(wish), ...ofMerchant(wish), ...looks(wish) } }),
  QMC: (wish) => {
    const { format, columns } = looks(wish);
    return call(reports.generateQmc, { body: { ...days(wish), ...places(wish), format, columns } });
  },
  GST: (wish) => askForPeriod('GST', wish.from.slice(0, 7), wish),
  SETTLEMENT_MONTH: (wish) => askForPeriod('SETTLEMENT_MONTH', wish.from.slice(0, 7), wish),
  SETTLEMENT_YEAR: (wish) => askForPeriod('SETTLEMENT_YEAR', wish.from.slice(0, 4), wish),
};

/** Asks for a report. @throws ApiError */
export const askFor = (wish: ReportWish) => asks[wish.kind](wish);

/** The kinds that are of a month or of a year. */
export type PeriodKind = 'GST' | 'SETTLEMENT_MONTH' | 'SETTLEMENT_YEAR';

/** Asks for the report of a month, `2026-11`, or of a year, `2026`. @throws ApiError */
export function askForPeriod(
  kind: PeriodKind,
  period: string,
  wish: Pick<ReportWish, 'merchants' | 'format'>,
): Promise<{ reportId: Report['reportId'] }> {
  const rest = { ...ofMerchant(wish), format: wish.format };
  if (kind === 'SETTLEMENT_YEAR') return call(reports.generateYear, { body: { year: period, ...rest } });
  const body = { month: period, ...rest };
  return kind === 'GST' ? call(reports.generateGst, { body }) : call(reports.generateMonth, { body });
}

/** The default templates of a merchant; of a super-merchant only once it is known which. */
export function useContexts(merchant: string | undefined, enabled: boolean) {
  return useQuery({
    ...queryOf(reports.context, { query: merchant === undefined ? {} : { merchantId: merchant } }),
    enabled,
    staleTime: 60_000,
  });
}
