import type { Id } from '@galla/contract/core/ids.ts';
import type { Instrument } from '@galla/contract/payments/payments/instruments.ts';
import { reportSchedules } from '@galla/contract/reports/reports/calls.ts';
import { isOfPeriod, type ReportKind, reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import type { ReportFormat } from '@galla/contract/reports/reports/rules.ts';
import type { ScheduleFrequency } from '@galla/contract/reports/reports/schedule-rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { fieldMessage } from '../../../lib/api/api-error.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import { useAct } from '../../../lib/forms/use-act.ts';
import { useKeptMerchants } from '../../../lib/session/kept-merchants.ts';
import { useSession } from '../../../lib/session/session.ts';
import {
  askFor,
  askForPeriod,
  type ReportRequest,
  schedule,
  useContexts,
  useReportChange,
  useTemplates,
} from '../report-calls.ts';
import { type Days, daysProblem, linkedDays, plainDays } from '../report-days.ts';
import { hasColumns, type LookChoice, lookOf } from '../report-look.ts';

/** The values of the form. */
export interface ReportForm {
  readonly kind: ReportKind;
  /** How often the report is generated; undefined means once, now. */
  readonly every?: ScheduleFrequency | undefined;
  /** The people who get a link to each report of a schedule. */
  readonly recipients: readonly Id<'person'>[];
  readonly days: Days;
  /** The month or year of a settlement report. */
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
  /** The store of the link that opened the form. */
  readonly store: string | undefined;
  readonly every: ScheduleFrequency | undefined;
  /** The merchants of the report, if the screen selects them; none means all. */
  readonly merchants: readonly string[] | undefined;
  readonly onDone: () => void;
}

/** Whether the form remembers its merchants, as for refund reports (MID-05). */
const isOfRefunds = (kind: ReportKind) => reportKinds[kind].list === 'refunds';

/** The form of a report: its values, their errors, and its request. */
export function useGenerateForm({ kind, days, store, every, merchants: known, onDone }: Start) {
  const { profile } = useSession();
  const [kept, keepMerchants] = useKeptMerchants('merchants-refundsGenerateReport', undefined);
  const remembers = profile.superMerchant && isOfRefunds(kind);
  const [first] = useState<ReportForm>(() => ({
    kind,
    every,
    days: days === undefined ? plainDays(kind) : linkedDays(kind, days),
    period: '',
    look: {},
    format: 'CSV',
    recipients: [],
    merchants: remembers ? kept : [],
    stores: store === undefined ? [] : [store],
    terminals: [],
    instruments: [],
    states: [],
  }));
  const [form, setForm] = useState(first);
  /** The error of the days that the server refused. */
  const [wrong, setWrong] = useState<string>();
  const latest = useRef(first);
  const { run, busy, problem, setProblem } = useAct({
    refused(error) {
      const ofDays = fieldMessage(error, 'to') ?? fieldMessage(error, 'from');
      if (latest.current.days === form.days) setWrong(ofDays);
      return ofDays === undefined ? refusalOf(error) : '';
    },
  });
  const changed = useReportChange();
  const client = useQueryClient();
  const merchants = known ?? form.merchants;
  const only = merchants.length === 1 ? merchants[0] : undefined;
  const contexts = useContexts(only, !profile.superMerchant || only !== undefined);
  const online = profile.type === 'ONLINE_MERCHANT';
  const look = lookOf(form.kind, form.look, contexts.data?.contexts, online, useTemplates());
  const wrongDays = hasColumns(form.kind) && form.every === undefined ? daysProblem(form.kind, form.days) : undefined;

  const change = (part: Partial<ReportForm>) => {
    setWrong(undefined);
    setProblem('');
    if (remembers && part.merchants !== undefined) keepMerchants(part.merchants);
    latest.current = { ...latest.current, ...part };
    setForm(latest.current);
  };
  const save = async (): Promise<boolean> => {
    if (wrongDays !== undefined) return false;
    setWrong(undefined);
    const saved = await run(async () => {
      await ask({ ...form, merchants, look, allMerchants: profile.superMerchant });
      await (form.every === undefined
        ? changed()
        : client.invalidateQueries({ queryKey: [reportSchedules.list.name] }));
      onDone();
      return true;
    });
    return saved === true;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void save();
  };
  return {
    form,
    change,
    look,
    save,
    submit,
    busy,
    isChanged: JSON.stringify(form) !== JSON.stringify(first),
    /** The merchant of the default template; none for several merchants. */
    context: { merchant: only, known: !profile.superMerchant || only !== undefined, online },
    wrongDays: wrongDays ?? wrong,
    refusal: problem,
  };
}

type ReportDraft = Omit<ReportForm, 'look'> & Pick<ReportRequest, 'look' | 'allMerchants'>;

function ask({ days, period, every, recipients, ...rest }: ReportDraft) {
  const request = { ...rest, from: days.first, to: days.last };
  const { kind } = request;
  if (every !== undefined) return schedule(request, every, recipients);
  return isOfPeriod(kind) ? askForPeriod(kind, period, request) : askFor(kind, request);
}

export type GenerateForm = ReturnType<typeof useGenerateForm>;
