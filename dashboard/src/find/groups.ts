import type { Finding } from '@galla/contract/find/endpoints.ts';
import { findingKinds } from '@galla/contract/find/kinds.ts';
import { transactionScreens } from '@galla/contract/transactions/screens.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import { History, Search, SquareArrowRight } from 'lucide-react';
import { historySearch } from '../lib/lists/history-search.ts';
import { allows, holds, type Session } from '../lib/session/session.ts';
import { groupTitles, hrefOf, icons, linesOf, reasonWords } from './options.ts';
import { placesFor } from './places.ts';

/** One line of the dialog. It leads to an address, or is a text that is searched again. */
export interface Option {
  readonly key: string;
  readonly to: { readonly href: string } | { readonly text: string };
  readonly icon: IconType;
  readonly title: string;
  readonly sub: string;
  /** Why it was found. */
  readonly because?: string;
  readonly amount?: number | null;
  readonly at?: string | null;
}

/** Lines under one head. */
export interface Group {
  readonly title: string;
  readonly options: readonly Option[];
}

interface Known {
  readonly findings: readonly Finding[];
  /** The texts that were used before, newest first. */
  readonly recent: readonly string[];
}

/** What the dialog shows for a text: findings by kind, screens and acts, and at last the list of payments. */
export function groupsFor(session: Session, text: string, { findings, recent }: Known): readonly Group[] {
  const places = placesFor(session, text).map(
    ({ title, href }): Option => ({ key: `to ${title}`, to: { href }, icon: SquareArrowRight, title, sub: '' }),
  );
  if (text === '')
    return present([
      { title: 'Recent searches', options: recent.map(ofText) },
      { title: 'Actions', options: places },
    ]);
  const found = findingKinds.map((kind) => ({
    title: groupTitles[kind],
    options: findings.filter((finding) => finding.kind === kind).map(ofFinding),
  }));
  return present([...found, { title: 'Screens and actions', options: [...places, ...listOf(session, text)] }]);
}

const present = (groups: readonly Group[]) => groups.filter(({ options }) => options.length > 0);

const ofText = (text: string): Option => ({ key: text, to: { text }, icon: History, title: text, sub: '' });

function ofFinding(finding: Finding): Option {
  const { kind, id, because, amount, at } = finding;
  const [title, sub] = linesOf(finding);
  return {
    ...{ key: `${kind} ${id}`, to: { href: hrefOf(finding) }, icon: icons[kind], title, sub, amount, at },
    because: reasonWords[because],
  };
}

/** The history of payments with the text as its search, over all dates. */
function listOf(session: Session, text: string): readonly Option[] {
  const { history } = transactionScreens;
  if (!allows(session, history.access) || !holds(session, 'search_transaction_access')) return [];
  const href = historySearch.href({ q: text, dates: 'all' });
  return [{ key: 'list', to: { href }, icon: Search, title: `Search all payments for ${text}`, sub: '' }];
}
