import { amountIn } from '@galla/contract/core/search-text.ts';
import { dayIn } from '@galla/contract/find/day-text.ts';
import type { Finding } from '@galla/contract/find/endpoints.ts';
import { findingKinds } from '@galla/contract/find/kinds.ts';
import { transactionScreens } from '@galla/contract/transactions/screens.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { atDay, formatDate, formatTime, isoDay } from '@galla/ui/format/dates.ts';
import { formatMoney } from '@galla/ui/format/money.ts';
import { History, Search } from 'lucide-react';
import { historySearch } from '../lib/lists/history-search.ts';
import { allows, holds, type Session } from '../lib/session/session.ts';
import type { Group, Option } from './option.ts';
import { groupTitles, hrefOf, icons, linesOf, reasonOf } from './options.ts';
import { placesFor } from './places.ts';
import type { RecentText } from './recent.ts';

interface Known {
  readonly findings: readonly Finding[];
  /** What comes closest to a text that found nothing. */
  readonly closest: readonly Finding[];
  readonly recent: readonly RecentText[];
  readonly opened: readonly Option[];
}

/** What the dialog shows for a text: findings by kind, screens and acts, and at last the list of payments. */
export function groupsFor(
  session: Session,
  text: string,
  { findings, closest, recent, opened }: Known,
): readonly Group[] {
  const places = placesFor(session, text).map(
    ({ title, href, icon }): Option => ({ key: `to ${title}`, to: { href }, icon, title, sub: '', isPlace: true }),
  );
  if (text === '')
    return present([
      { title: 'Recent searches', options: recent.map(ofText) },
      { title: 'Opened last', options: opened.map(ofOpened) },
      { title: 'Actions', options: places },
    ]);
  const found = findingKinds.map((kind) => ({
    title: groupTitles[kind],
    options: findings.filter((finding) => finding.kind === kind).map(ofFinding),
  }));
  const acts = { title: 'Screens and actions', options: [...places, ...listOf(session, text)] };
  const near = { title: 'Closest', options: closest.slice(0, maxClosest).map(ofFinding) };
  // Words of screens and acts are of a few letters that people know: then those lead.
  const groups = places.length > 0 && wordLike.test(text) ? [acts, ...found] : [...found, acts];
  return present([near, ...groups]);
}

const maxClosest = 3;
const wordLike = /^[\p{L}\p{M}\s]{3,}$/u;

const present = (groups: readonly Group[]) => groups.filter(({ options }) => options.length > 0);

const ofText = ({ text, title, at }: RecentText): Option => ({
  ...{ key: `text:${text}`, to: { text }, icon: History, title: text, sub: title },
  because: isoDay(at) === isoDay(currentTime()) ? formatTime(at) : formatDate(at),
});

function ofOpened({ because: _because, ...option }: Option): Option {
  return { ...option, key: `again:${option.key}`, sub: option.plainSub ?? option.sub, byAmount: false };
}

function ofFinding(finding: Finding): Option {
  const { kind, id, because, amount, at } = finding;
  const [title, sub, plainSub] = linesOf(finding);
  return {
    ...{ key: `${kind} ${id}`, to: { href: hrefOf(finding) }, icon: icons[kind], title, sub, plainSub, amount, at },
    ...{ because: reasonOf(finding), byAmount: because === 'AMOUNT', isFinding: true },
  };
}

/** The history of payments with the text as its search, over all dates; of a day that it names, those of the day. */
function listOf(session: Session, text: string): readonly Option[] {
  const { history } = transactionScreens;
  if (!allows(session, history.access) || !holds(session, 'search_transaction_access')) return [];
  const day = dayIn(text, isoDay(currentTime()));
  const amount = amountIn(text);
  const [title, href] =
    day !== undefined
      ? [`Show payments of ${formatDate(atDay(day))}`, historySearch.href({ dates: { first: day, last: day } })]
      : amount !== undefined && amount.from === amount.to
        ? [`Show payments of ${formatMoney(amount.from)}`, historySearch.href({ q: text, by: 'amount', dates: 'all' })]
        : [`Search all payments for ${text}`, historySearch.href({ q: text, dates: 'all' })];
  return [{ key: 'list', to: { href }, icon: Search, title, sub: '' }];
}
