import type { ReportFormat, ReportKind } from '@galla/contract/report-rules.ts';
import type { Instrument } from '@galla/contract/transactions.ts';
import { type SubmitEvent, useState } from 'react';
import { fieldMessage } from '../lib/api-error.ts';
import { refusalOf } from '../lib/refusal.ts';
import { useSession } from '../lib/session.ts';
import { askFor, askForPeriod, useContexts, useReportChange } from './report-calls.ts';
import { type Days, daysProblem, plainDays } from './report-days.ts';
import { hasColumns, type LookChoice, lookOf } from './report-look.ts';

/** What a person has chosen in the form. */
export interface ReportForm {
  readonly kind: ReportKind;
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
  /** The one merchant that it is about, where the screen knows it. */
  readonly merchant: string | undefined;
  readonly onDone: () => void;
}

/** The form of a report: its choices, what is wrong with them, and what asking for it comes to. */
export function useGenerateForm({ kind, days, merchant, onDone }: Start) {
  const { profile } = useSession();
  const [form, setForm] = useState<ReportForm>(() => ({
    ...{ kind, days: days ?? plainDays(kind), period: '', look: {}, format: 'CSV' },
    ...{ merchants: [], stores: [], terminals: [], instruments: [], states: [] },
  }));
  const [refused, setRefused] = useState<unknown>();
  const [busy, setBusy] = useState(false);
  const changed = useReportChange();
  const merchants = merchant === undefined ? form.merchants : [merchant];
  const only = merchants.length === 1 ? merchants[0] : undefined;
  const contexts = useContexts(only, !profile.superMerchant || only !== undefined);
  const online = profile.type === 'ONLINE_MERCHANT';
  const look = lookOf(form.kind, form.look, contexts.data?.contexts, online);
  const wrongDays = hasColumns(form.kind) ? daysProblem(form.kind, form.days) : undefined;

  const change = (part: Partial<ReportForm>) => {
    setRefused(undefined);
    setForm((before) => ({ ...before, ...part }));
  };
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy || wrongDays !== undefined) return;
    setBusy(true);
    setRefused(undefined);
    try {
      await ask({ ...form, merchants, ...look });
      await changed();
      onDone();
    } catch (error) {
      setRefused(error);
      setBusy(false);
    }
  };
  return {
    ...{ form, change, look, submit, busy },
    /** Whose default template it is; of several merchants there is none. */
    context: { merchant: only, known: !profile.superMerchant || only !== undefined, online },
    wrongDays: wrongDays ?? fieldMessage(refused, 'to') ?? fieldMessage(refused, 'from'),
    refusal: refused === undefined || fieldMessage(refused, 'to') !== undefined ? '' : refusalOf(refused),
  };
}

type Wish = ReportForm & ReturnType<typeof lookOf>;

function ask({ kind, days, period, ...rest }: Wish) {
  if (kind === 'GST' || kind === 'SETTLEMENT_MONTH' || kind === 'SETTLEMENT_YEAR')
    return askForPeriod(kind, period, rest);
  return askFor({ kind, from: days.first, to: days.last, ...rest });
}

/** The form as its parts are given it. */
export type GenerateForm = ReturnType<typeof useGenerateForm>;
