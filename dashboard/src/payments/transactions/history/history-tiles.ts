import { type PaymentState, type StateGroup, stateGroups } from '@galla/contract/payments/payments/states.ts';
import type { PaymentStats } from '@galla/contract/payments/transactions/schemas.ts';
import type { MessageDescriptor } from '@lingui/core';
import { msg, t } from '@lingui/core/macro';
import { type HistorySearch, historySearch } from '../public/history-search.ts';

/** A figure above the payments. `href` opens exactly the counted ones. */
export interface HistoryTile {
  readonly label: string;
  readonly kind: 'money' | 'count';
  readonly of: 'collected' | 'completed' | 'pending' | 'failed' | 'refunded';
  readonly href?: string;
}

/** The names of groups of states, none of them the name of a single state. */
export const groupLabels = {
  completed: msg`Completed`,
  pending: msg`In progress`,
  failed: msg`Not paid`,
} as const satisfies Record<StateGroup, MessageDescriptor>;

/** The figures above the payments of a search. A figure outside the state filter is not a link. */
export function historyTiles(search: HistorySearch): readonly HistoryTile[] {
  const only = (group: readonly PaymentState[]) => {
    const states = search.states.length === 0 ? group : group.filter((state) => search.states.includes(state));
    return states.length === 0 ? {} : { href: historySearch.href(historySearch.changed(search, { states })) };
  };
  const count = (of: StateGroup): HistoryTile => ({
    label: t(groupLabels[of]),
    kind: 'count',
    of,
    ...only(stateGroups[of]),
  });
  return [
    { label: t`Collected`, kind: 'money', of: 'collected', ...only(stateGroups.completed) },
    count('completed'),
    count('pending'),
    count('failed'),
    { label: t`Refunded`, kind: 'money', of: 'refunded' },
  ];
}

/** The value of a figure. */
export const tileValue = (stats: PaymentStats, { of }: HistoryTile): number => stats[of];
