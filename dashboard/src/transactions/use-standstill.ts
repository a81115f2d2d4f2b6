import type { Payment } from '@galla/contract/transactions.ts';
import { useState } from 'react';
import { type LivePayments, standing } from './live-payments.ts';

/** Why a list stands still. */
export type Reason = 'pause' | 'pointer' | 'focus';

export interface Standstill {
  readonly rows: readonly Payment[];
  /** How many payments wait to be shown. */
  readonly waiting: number;
  readonly paused: boolean;
  readonly hold: (reason: Reason, on: boolean) => void;
  /** Shows what waits, and stands still again. */
  readonly catchUp: () => void;
}

/** Holds a list still while it is looked at. It goes on by itself when the last reason is gone. */
export function useStandstill(live: LivePayments): Standstill {
  const [reasons, setReasons] = useState<ReadonlySet<Reason>>(new Set());
  const [still, setStill] = useState<LivePayments>();
  const change = (reason: Reason, on: boolean, from: LivePayments) => {
    const next = new Set(reasons);
    if (on) next.add(reason);
    else next.delete(reason);
    setReasons(next);
    setStill(next.size === 0 ? undefined : from);
  };
  const hold = (reason: Reason, on: boolean) => {
    if (reasons.has(reason) !== on) change(reason, on, still ?? live);
  };
  // A list without rows has nothing that could move.
  const held = still !== undefined && still.rows.length > 0 ? still : live;
  return {
    rows: standing(held, live),
    waiting: live.arrived - held.arrived,
    paused: reasons.has('pause'),
    hold,
    // What was pressed goes away and takes the focus with it, without a word.
    catchUp: () => change('focus', false, live),
  };
}
