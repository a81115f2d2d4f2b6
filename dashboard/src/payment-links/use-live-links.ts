import { transactionScreens } from '@galla/contract/transactions/screens.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { followLive, type StreamState } from '../lib/api/live-stream.ts';
import { allows, isInMode, useSession } from '../lib/session/session.ts';
import { useLinkChange } from './link-changes.ts';

/** Payments that arrive together are read once. */
const pauseMs = 250;
/** How often links that can still change are read where there is no stream, and beside it: links expire without a payment. */
const refreshMs = { alone: 5_000, besideStream: 30_000 };

/** Reads links again as payments of links arrive. Returns how often they are read besides. */
export function useLiveLinks(): number {
  const session = useSession();
  const { live } = transactionScreens;
  const isAllowed = allows(session, live.access) && isInMode(live);
  const [state, setState] = useState<StreamState>('connecting');
  const reread = useLinkChange();
  const read = useEffectEvent(() => void reread());
  useEffect(() => {
    if (!isAllowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const later = () => {
      clearTimeout(timer);
      timer = setTimeout(read, pauseMs);
    };
    const stop = followLive(
      { stores: [], terminals: [] },
      {
        onState: setState,
        onReady: () => undefined,
        onMessage: ({ payments, more }) => {
          if (more > 0 || payments.some(({ paymentSolution }) => paymentSolution === 'PAYMENT_LINK')) later();
        },
      },
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [isAllowed]);
  return isAllowed && state === 'live' ? refreshMs.besideStream : refreshMs.alone;
}
