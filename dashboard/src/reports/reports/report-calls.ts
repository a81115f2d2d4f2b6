import type { Input } from '@galla/contract/core/endpoint.ts';
import type { Id } from '@galla/contract/core/ids.ts';
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import { isWholeMerchants } from '@galla/contract/reports/reports/access.ts';
import { reportSchedules, reportSharing, reports } from '@galla/contract/reports/reports/calls.ts';
import { isOfPeriod, type PeriodKind, type ReportKind } from '@galla/contract/reports/reports/kinds.ts';
import type { ReportFormat } from '@galla/contract/reports/reports/rules.ts';
import type { ScheduleFrequency } from '@galla/contract/reports/reports/schedule-rules.ts';
import type { Report } from '@galla/contract/reports/reports/schemas.ts';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { type CallOptions, call, queryOf } from '../../lib/api/api.ts';
import { isUnderWay } from './report-labels.ts';
import type { Look } from './report-look.ts';
import type { ReportTab } from './report-tabs.ts';

/** The number of reports per page. */
export const pageSize = 10;
/** The polling intervals in ms. The worker changes a report under way; other people add reports. */
const refreshMs = { underWay: 1000, done: 15_000 } as const;
const listKey = 'reports-of-a-tab';

type Page = { readonly size: number; readonly after?: string; readonly kind?: ReportKind };

const lists = {
  transactions: (query: Page, options: CallOptions) => call(reports.transactions, { query }, options),
  refunds: (query: Page, options: CallOptions) => call(reports.refunds, { query }, options),
  settlements: (query: Page, options: CallOptions) => call(reports.settlements, { query }, options),
  qmc: (query: Page, options: CallOptions) => call(reports.qmc, { query }, options),
};

/** A page of the reports of a tab. Running ones are polled every second. */
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

/** Returns a function that refetches the lists after a change. */
export function useReportChange(): () => Promise<void> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: [listKey] });
}

/** The request of a form. Days are days in India, both inclusive. */
export interface ReportRequest {
  readonly kind: ReportKind;
  readonly from: string;
  readonly to: string;
  readonly format: ReportFormat;
  readonly look: Look;
  readonly merchants: readonly string[];
  /** Set if no merchant is named and the report covers the settlements of all. */
  readonly allMerchants: boolean;
  readonly stores: readonly string[];
  readonly terminals: readonly string[];
  readonly instruments: readonly Instrument[];
  readonly states: readonly string[];
}

interface Bodies {
  readonly generateTransactions: Input<typeof reports.generateTransactions>['body'];
  readonly generateRefunds: Input<typeof reports.generateRefunds>['body'];
}

const some = <T>(list: readonly T[]): T[] | undefined => (list.length === 0 ? undefined : [...list]);
const given = <T extends object>(parts: T) =>
  Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]?: Exclude<T[Key], undefined>;
  };

const places = ({ merchants, stores, terminals, instruments }: ReportRequest) =>
  given({
    merchantIds: some(merchants),
    storeIds: some(stores as readonly Id<'store'>[]),
    terminalIds: some(terminals as readonly Id<'terminal'>[]),
    instruments: some(instruments),
  });
const days = ({ from, to }: ReportRequest) => ({ from, to });
const looks = ({ format, look: { template, columns, templateId } }: ReportRequest) =>
  templateId === undefined ? { format, template, columns: [...columns] } : { format, templateId };
const ofMerchants = ({ merchants, allMerchants }: Pick<ReportRequest, 'merchants' | 'allMerchants'>) => {
  const [merchantId, ...others] = merchants;
  if (others.length > 0) return { merchantIds: [...merchants] };
  return given({ merchantId, allMerchants: merchantId === undefined && allMerchants ? (true as const) : undefined });
};

type Asked = Promise<{ reportId: Report['reportId'] }>;

const asks: { readonly [Kind in Exclude<ReportKind, PeriodKind>]: (request: ReportRequest) => Asked } = {
  TRANSACTION: (request) => {
    const states = given({ states: some(request.states) as Bodies['generateTransactions']['states'] });
    return call(reports.generateTransactions, {
      body: { ...days(request), ...places(request), ...states, ...looks(request) },
    });
  },
  DAILY_TRANSACTION: (request) =>
    call(reports.dailyTransactions, { body: { day: request.from, ...places(request), ...looks(request) } }),
  REFUND: (request) => {
    const states = given({ states: some(request.states) as Bodies['generateRefunds']['states'] });
    return call(reports.generateRefunds, {
      body: { ...days(request), ...places(request), ...states, ...looks(request) },
    });
  },
  DAILY_REFUND: (request) =>
    call(reports.dailyRefunds, { body: { day: request.from, ...places(request), ...looks(request) } }),
  SETTLEMENT: (request) =>
    call(reports.generateSettlements, { body: { ...days(request), ...ofMerchants(request), ...looks(request) } }),
  QMC: (request) => call(reports.generateQmc, { body: { ...days(request), ...places(request), ...looks(request) } }),
};

/** Requests a report that covers days. @throws ApiError */
export const askFor = (kind: Exclude<ReportKind, PeriodKind>, request: ReportRequest) => asks[kind](request);

type PeriodRequest = ReturnType<typeof ofMerchants> & { readonly format: ReportFormat };

const periodCalls: { readonly [Kind in PeriodKind]: (period: string, rest: PeriodRequest) => Asked } = {
  GST: (month, rest) => call(reports.generateGst, { body: { month, ...rest } }),
  SETTLEMENT_MONTH: (month, rest) => call(reports.generateMonth, { body: { month, ...rest } }),
  SETTLEMENT_YEAR: (year, rest) => call(reports.generateYear, { body: { year, ...rest } }),
};

/** Requests the report of a month, `2026-11`, or a year, `2026`. @throws ApiError */
export const askForPeriod = (
  kind: PeriodKind,
  period: string,
  request: Pick<ReportRequest, 'merchants' | 'allMerchants' | 'format'>,
): Asked => periodCalls[kind](period, { ...ofMerchants(request), format: request.format });

/** Creates a schedule for a report. @throws ApiError */
export function schedule(request: ReportRequest, every: ScheduleFrequency, recipients: readonly Id<'person'>[]) {
  const { kind, format } = request;
  const content = isOfPeriod(kind) ? { format } : looks(request);
  const scope = isWholeMerchants(kind)
    ? ofMerchants(request)
    : { ...places(request), ...given({ states: some(request.states) }) };
  return call(reportSchedules.create, { body: { kind, every, ...content, ...scope, recipients: [...recipients] } });
}

/** The default templates of a merchant. For a super-merchant only once a merchant is chosen. */
export function useContexts(merchant: string | undefined, enabled: boolean) {
  return useQuery({
    ...queryOf(reports.context, { query: merchant === undefined ? {} : { merchantId: merchant } }),
    enabled,
    staleTime: 60_000,
  });
}

/** The merchant's custom templates. */
export const useTemplates = () => useQuery({ ...queryOf(reports.templates, {}), staleTime: 60_000 }).data?.own ?? none;

const none: never[] = [];

export const useSchedules = () =>
  useQuery({ ...queryOf(reportSchedules.list, { query: {} }), refetchInterval: 60_000 });

/** The people in the team to whom a report of this kind can be sent. */
export const useRecipients = (kind: ReportKind) => useQuery(queryOf(reportSharing.recipients, { query: { kind } }));
