import type { Answer } from '@galla/contract/core/endpoint.ts';
import { amountIn } from '@galla/contract/core/search-text.ts';
import type { find } from '@galla/contract/payments/find/calls.ts';
import { dayIn } from '@galla/contract/payments/find/day-text.ts';
import type { DayWithoutSettlement, Finding } from '@galla/contract/payments/find/endpoints.ts';
import { findingKinds } from '@galla/contract/payments/find/kinds.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { atDay, formatDate, formatTime, formatWeekday, isoDay } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { t } from '@lingui/core/macro';
import { CalendarOff, History, Search } from 'lucide-react';
import { allows, holds, type Session } from '../../lib/session/session.ts';
import { closedName } from '../../settlements/settlements/public/closed-name.ts';
import { settlementSearch } from '../../settlements/settlements/public/settlement-search.ts';
import { historySearch } from '../transactions/public/history-search.ts';
import type { Group, Option } from './option.ts';
import { groupTitles, hrefOf, icons, linesOf, reasonOf } from './options.ts';
import { placesFor } from './places.ts';
import type { RecentText } from './recent.ts';

interface Known {
  readonly found: Answer<typeof find.anything>;
  /** The closest results for a search without any. */
  readonly closest: readonly Finding[];
  readonly recent: readonly RecentText[];
  readonly opened: readonly Option[];
}

/** The contents of the dialog for a text: results by kind, screens and actions, and finally the list of payments. */
export function groupsFor(session: Session, text: string, { found, closest, recent, opened }: Known): readonly Group[] {
  const places = placesFor(session, text).map(
    ({ title, href, icon }): Option => ({
      key: `to:${href} ${title}`,
      to: { href },
      icon,
      title,
      sub: '',
      isPlace: true,
    }),
  );
  if (text === '')
    return present([
      { title: t`Recent searches`, options: recent.map(ofText) },
      { title: t`Recently opened`, options: opened.map(ofOpened) },
      { title: t`Actions`, options: places },
    ]);
  const { findings, counts, noSettlement } = found;
  const kinds = findingKinds.map((kind): Group => {
    const count = counts.find((one) => one.kind === kind);
    const lines = findings.filter((finding) => finding.kind === kind).map(ofFinding);
    const reason = kind === 'settlement' && noSettlement !== null ? [ofDay(noSettlement)] : [];
    return { title: t(groupTitles[kind]), options: [...reason, ...lines], ...(count === undefined ? {} : { count }) };
  });
  const acts = { title: t`Screens and actions`, options: [...places, ...listOf(session, text)] };
  const near = { title: t`Closest matches`, options: closest.slice(0, maxClosest).map(ofFinding) };
  // Names of screens and actions consist of plain words: for such a text they come first.
  const groups = places.length > 0 && wordLike.test(text) ? [acts, ...kinds] : [...kinds, acts];
  return present([near, ...groups]);
}

const maxClosest = 3;
const wordLike = /^[\p{L}\p{M}\s]{3,}$/u;

const present = (groups: readonly Group[]) => groups.filter(({ options }) => options.length > 0);

const ofText = ({ text, title, at }: RecentText): Option => ({
  key: `text:${text}`,
  to: { text },
  icon: History,
  title: text,
  sub: title,
  because: isoDay(at) === isoDay(currentTime()) ? formatTime(at) : formatDate(at),
});

function ofOpened({ because: _because, ...option }: Option): Option {
  return { ...option, key: `again:${option.key}`, sub: option.plainSub ?? option.sub, byAmount: false };
}

function ofFinding(finding: Finding): Option {
  const { kind, id, because, amount, at } = finding;
  const [title, sub, plainSub] = linesOf(finding);
  return {
    key: `${kind} ${id}`,
    to: { href: hrefOf(finding) },
    icon: icons[kind],
    title,
    sub,
    plainSub,
    amount,
    at,
    because: reasonOf(finding),
    byAmount: because === 'AMOUNT',
    isFinding: true,
  };
}

/** Why a day has no settlement; the nearest settlements follow. */
function ofDay(of: DayWithoutSettlement): Option {
  const { day, isToCome } = of;
  return {
    key: `no-settlement:${day}`,
    icon: CalendarOff,
    sub: whyNone(of),
    title: isToCome
      ? t`No settlement yet on ${{ day: formatWeekday(atDay(day)) }}`
      : t`No settlement on ${{ day: formatWeekday(atDay(day)) }}`,
    to: { href: settlementSearch.href({ view: 'calendar', month: day.slice(0, 7) }) },
  };
}

function whyNone({ day, closed, isToCome, expected }: DayWithoutSettlement): string {
  const name = closedName({ day, closed });
  if (name !== undefined) return closed?.kind === 'HOLIDAY' ? t`Bank holiday: ${name}` : t`Banks are closed: ${name}`;
  if (!isToCome) return t`Banks were open, but there was no settlement.`;
  return expected === null || expected === 0
    ? t`Nothing expected yet.`
    : t`${{ amount: formatMoney(expected) }} expected so far.`;
}

/** The payment history with the text as its search, over all dates; for a day, the payments of that day. */
function listOf(session: Session, text: string): readonly Option[] {
  const { history } = transactionScreens;
  if (!allows(session, history.access) || !holds(session, 'search_transaction_access')) return [];
  const day = dayIn(text, isoDay(currentTime()));
  const amount = amountIn(text);
  const line = (title: string, href: string): Option => ({
    key: `list:${href}`,
    to: { href },
    icon: Search,
    title,
    sub: '',
  });
  const search = line(t`Search all payments for ${text}`, historySearch.href({ q: text, dates: 'all' }));
  if (day !== undefined) {
    const ofDay = line(
      t`Show payments for ${{ day: formatDate(atDay(day)) }}`,
      historySearch.href({ dates: { first: day, last: day } }),
    );
    // A weekday may also be a person's name.
    return /\d/.test(text) ? [ofDay] : [ofDay, search];
  }
  if (amount === undefined || amount.from !== amount.to) return [search];
  return [
    line(
      t`Show payments for ${{ amount: formatMoney(amount.from) }}`,
      historySearch.href({ q: text, by: 'amount', dates: 'all' }),
    ),
  ];
}
