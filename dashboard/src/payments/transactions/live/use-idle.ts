import type { Payment } from '@galla/contract/payments/transactions/schemas.ts';
import { useReducer } from 'react';
import { heldRows, type LivePayments } from './live-payments.ts';

/** The reasons for holding a list. */
export type Reason = 'pause' | 'pointer' | 'focus' | 'scroll';

export interface IdleList {
  readonly rows: readonly Payment[];
  /** How many payments wait to be shown. */
  readonly waiting: number;
  /** Whether more wait than are counted. */
  readonly rushed: boolean;
  readonly paused: boolean;
  readonly hold: (reason: Reason, on: boolean) => void;
  /** Shows the waiting payments, and holds the list again. */
  readonly catchUp: () => void;
}

interface Holding {
  readonly reasons: ReadonlySet<Reason>;
  /** The list as it was when the first reason came, or when it last caught up. */
  readonly still: LivePayments | undefined;
}

interface Hold {
  readonly reason: Reason;
  readonly on: boolean;
  /** The present payments. */
  readonly live: LivePayments;
  readonly catchUp?: true;
}

/** A reducer, because a pointer may come and go before a render: each change has to see the previous one. */
function change(holding: Holding, { reason, on, live, catchUp }: Hold): Holding {
  const { reasons, still } = holding;
  if (!catchUp && reasons.has(reason) === on) return holding;
  const next = new Set(reasons);
  if (on) next.add(reason);
  else next.delete(reason);
  const from = catchUp ? live : (still ?? live);
  return { reasons: next, still: next.size === 0 ? undefined : from };
}

/** Holds a list while a person reads it. It moves again when the last reason is gone. */
export function useIdleList(live: LivePayments): IdleList {
  const [{ reasons, still }, take] = useReducer(change, { reasons: new Set<Reason>(), still: undefined });
  // A list without rows has nothing that could move.
  const held = still !== undefined && still.rows.length > 0 ? still : live;
  return {
    rows: heldRows(held, live),
    waiting: live.arrived - held.arrived,
    rushed: live.rushes > held.rushes,
    paused: reasons.has('pause'),
    hold: (reason, on) => take({ reason, on, live }),
    // The pressed button disappears and takes the focus with it, without an event.
    catchUp: () => take({ reason: 'focus', on: false, live, catchUp: true }),
  };
}
