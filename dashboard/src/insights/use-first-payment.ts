import { insights } from '@galla/contract/insights/endpoints.ts';
import { transactionScreens } from '@galla/contract/transactions/screens.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { followLive } from '../lib/api/live-stream.ts';
import { allows, isInMode, useSession } from '../lib/session/session.ts';

/** Figures follow their payment within so long, in ms. */
const figuresMs = 1_500;

/** Reads the figures again as soon as a payment arrives: the first one is waited for. */
export function useFirstPayment(): void {
  const client = useQueryClient();
  const session = useSession();
  const { live } = transactionScreens;
  const isAllowed = allows(session, live.access) && isInMode(live);
  useEffect(() => {
    if (!isAllowed) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const readAgain = () => void client.invalidateQueries({ queryKey: [insights.summary.name] });
    const stop = followLive(
      { stores: [], terminals: [] },
      {
        onState: () => undefined,
        onReady: () => undefined,
        onMessage: () => {
          readAgain();
          clearTimeout(timer);
          timer = setTimeout(readAgain, figuresMs);
        },
      },
    );
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client, isAllowed]);
}
