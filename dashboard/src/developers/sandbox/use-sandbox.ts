import { sandbox } from '@galla/contract/developers/sandbox/calls.ts';
import type { ScriptStep } from '@galla/contract/developers/sandbox/script.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { followLive, type StreamState } from '../../lib/api/live-stream.ts';
import { allows, useSession } from '../../lib/session/session.ts';

/**
 * How often, in ms, the sandbox is polled without a stream, and besides it: another tab moves the clock without an
 * event.
 */
const refreshMs = { alone: 3_000, besideStream: 30_000 };
/** Simultaneous events cause one read. */
const gatherMs = 250;

/** The sandbox, reloaded when its stream reports an event: results come from the bank and the workers. */
export const useDesk = (refetchInterval: number) => useQuery({ ...queryOf(sandbox.read, {}), refetchInterval });

export type Desk = NonNullable<ReturnType<typeof useDesk>['data']>;

export const useScripts = () => useQuery(queryOf(sandbox.scripts, {}));

const read = new Set<unknown>([sandbox.read, sandbox.news, sandbox.scripts].map(({ name }) => name));

/** Reloads the sandbox after an action. */
export function useDeskChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => read.has(queryKey[0]) });
}

/** Follows the sandbox and reloads it after events. Returns the polling interval in ms. */
export function useSandboxNews(): number {
  const isAllowed = allows(useSession(), transactionScreens.live.access);
  const [state, setState] = useState<StreamState>('connecting');
  const changed = useDeskChange();
  const read = useEffectEvent(() => void changed());
  useEffect(() => {
    if (!isAllowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read();
      }, gatherMs);
    };
    const stop = followLive(
      { stores: [], terminals: [] },
      { onState: setState, onReady: later, onMessage: () => undefined, onSandbox: later },
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isAllowed]);
  return isAllowed && state === 'live' ? refreshMs.besideStream : refreshMs.alone;
}

/** Carries out one action: a press and a script step make the same call. @throws ApiError */
export function carryOut(step: ScriptStep): Promise<unknown> {
  switch (step.do) {
    case 'PAY':
      return call(sandbox.pay, { body: step.with });
    case 'ORDER':
      return call(sandbox.order, { body: step.with });
    case 'REFUND':
      return call(sandbox.refund, { body: step.with });
    case 'DISPUTE':
      return call(sandbox.dispute, { body: step.with });
    case 'BANK':
      return call(sandbox.setBank, { body: step.with });
    case 'CLOCK':
      return call(sandbox.moveClock, { body: step.with });
    default:
      return step satisfies never;
  }
}
