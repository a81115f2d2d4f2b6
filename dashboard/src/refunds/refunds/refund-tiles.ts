import type { RefundState } from '@galla/contract/refunds/refunds/rules.ts';
import type { RefundStats } from '@galla/contract/refunds/refunds/schemas.ts';
import { t } from '@lingui/core/macro';
import { type RefundSearch, refundSearch } from './public/refund-search.ts';

/** A figure above the refund list. `href` opens exactly the refunds that it counts. */
export interface RefundTile {
  readonly label: string;
  readonly amount: 'refunded' | 'pendingAmount' | 'awaitingAmount' | 'failedAmount';
  readonly count: 'completed' | 'pending' | 'awaiting' | 'failed';
  readonly href?: string;
}

/** The figures for a search. A figure that the state filter excludes has no link. */
export function refundTiles(search: RefundSearch): readonly RefundTile[] {
  const tile = (
    label: string,
    amount: RefundTile['amount'],
    count: RefundTile['count'],
    group: readonly RefundState[],
  ): RefundTile => {
    const states = search.states.length === 0 ? group : group.filter((state) => search.states.includes(state));
    return {
      label,
      amount,
      count,
      ...(states.length === 0 ? {} : { href: refundSearch.href(refundSearch.changed(search, { states })) }),
    };
  };
  return [
    tile(t`Refunded`, 'refunded', 'completed', ['COMPLETED']),
    tile(t`Pending`, 'pendingAmount', 'pending', ['PENDING']),
    tile(t`Waiting for approval`, 'awaitingAmount', 'awaiting', ['AWAITING_APPROVAL']),
    tile(t`Failed or rejected`, 'failedAmount', 'failed', ['FAILED', 'REJECTED']),
  ];
}

export const tileCount = (stats: RefundStats, { count }: RefundTile): number => stats[count];
