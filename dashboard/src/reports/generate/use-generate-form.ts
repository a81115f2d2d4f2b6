import type { Id } from '@galla/contract/core/ids.ts';
import type { Instrument } from '@galla/contract/payments/instruments.ts';
import type { ReportFormat, ReportKind } from '@galla/contract/reports/rules.ts';
import type { ScheduleFrequency } from '@galla/contract/reports/schedule-rules.ts';
import { reportSchedules } from '@galla/contract/reports/schedules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { fieldMessage } from '../../lib/api/api-error.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { useKeptMerchants } from '../../lib/session/kept-merchants.ts';
import { useSession } from '../../lib/session/session.ts';
import {
  askFor,
  askForPeriod,
  isOfPeriod,
  type ReportRequest,
  schedule,
  useContexts,
  useReportChange,
  useTemplates,
} from '../report-calls.ts';
import { type Days, daysProblem, linkedDays, plainDays } from '../report-days.ts';
import { hasColumns, type LookChoice, lookOf } from '../report-look.ts';

/** The choices of the form. */
export interface ReportForm {
  readonly kind: ReportKind;
  /** How often the report is made; once, now, unless said. */
  readonly every?: ScheduleFrequency | undefined;
  /** The people who get a link to each report of a schedule. */
  readonly recipients: readonly Id<'person'>[];
  readonly days: Days;
  /** The month or the year of a statement. */
  readonly period: string;
  readonly look: LookChoice;
  readonly format: ReportFormat;
  readonly merchants: readonly string[];
  readonly stores: readonly string[];
  readonly terminals: readonly string[];
  readonly instruments: readonly Instrument[];
  readonly states: readonly string[];
}

interface Start {
  readonly kind: ReportKind;
  readonly days: Days | undefined;
  /** The stores of the link that opened the form; none means all. */
  readonly stores: readonly string[];
  readonly every: ScheduleFrequency | undefined;
  /** The merchants of the report, where the screen has them; none means all. */
  readonly merchants: readonly string[] | undefined;
  readonly onDone: () => void;
}

/** The kinds whose form remembers its merchants (MID-05). */
const isOfRefunds = (kind: ReportKind) => kind === 'REFUND' || kind === 'DAILY_REFUND';

/** The form of a report: its choices, their errors, and its request. */
export function useGenerateForm({ kind, days, stores, every, merchants: known, onDone }: Start) {
  const { profile } = useSession();
  const [kept, keepMerchants] = useKeptMerchants('merchants-refundsGenerateReport', undefined);
  const remembers = profile.superMerchant && isOfRefunds(kind);
  const [first] = useState<ReportForm>(() => ({
    ...{
      kind,
      every,
      days: days === undefined ? plainDays(kind) : linkedDays(kind, days),
      period: '',
      look: {},
      format: 'CSV',
      recipients: [],
    },
    ...{ merchants: remembers ? kept : [], stores, terminals: [], instruments: [], states: [] },
  }));
  const [form, setForm] = useState(first);
  const [refused, setRefused] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const changed = useReportChange();
  const client = useQueryClient();
  const merchants = known ?? form.merchants;
  const only = merchants.length === 1 ? merchants[0] : undefined;
  const contexts = useContexts(only, !profile.superMerchant || only !== undefined);
  const online = profile.type === 'ONLINE_MERCHANT';
  const look = lookOf(form.kind, form.look, contexts.data?.contexts, online, useTemplates());
  const wrongDays = hasColumns(form.kind) && form.every === undefined ? daysProblem(form.kind, form.days) : undefined;

  const change = (part: Partial<ReportForm>) => {
    setRefused(undefined);
    if (remembers && part.merchants !== undefined) keepMerchants(part.merchants);
    setForm((before) => ({ ...before, ...part }));
  };
  const save = async (): Promise<boolean> => {
    if (busy || wrongDays !== undefined) return false;
    setBusy(true);
    setRefused(undefined);
    try {
      await ask({ ...form, merchants, look, allMerchants: profile.superMerchant });
      await (form.every === undefined
        ? changed()
        : client.invalidateQueries({ queryKey: [reportSchedules.list.name] }));
      onDone();
      return true;
    } catch (error) {
      setRefused(error);
      setBusy(false);
      return false;
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  return {
    ...{ form, change, look, save, submit, busy },
    isChanged: JSON.stringify(form) !== JSON.stringify(first),
    /** The merchant of the default template; none for several merchants. */
    context: { merchant: only, known: !profile.superMerchant || only !== undefined, online },
    wrongDays: wrongDays ?? fieldMessage(refused, 'to') ?? fieldMessage(refused, 'from'),
    refusal: refused === undefined || fieldMessage(refused, 'to') !== undefined ? '' : refusalOf(refused),
  };
}

type ReportDraft = Omit<ReportForm, 'look'> & Pick<ReportRequest, 'look' | 'allMerchants'>;

function ask({ days, period, every, recipients, ...rest }: ReportDraft) {
  const request = { ...rest, from: days.first, to: days.last };
  const { kind } = request;
  if (every !== undefined) return schedule(request, every, recipients);
  return isOfPeriod(kind) ? askForPeriod(kind, period, request) : askFor(kind, request);
}

/** The form, for its parts. */
export type GenerateForm = ReturnType<typeof useGenerateForm>;
