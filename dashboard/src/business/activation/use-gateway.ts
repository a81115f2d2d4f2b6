import { gatewayActivations } from '@galla/contract/business/activation/calls.ts';
import type { GatewayState } from '@galla/contract/business/activation/endpoints.ts';
import { merchants } from '@galla/contract/business/merchants/calls.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { followLive } from '../../lib/api/live-stream.ts';
import { useAct } from '../../lib/forms/use-act.ts';
import { allows, isInMode, useSession } from '../../lib/session/session.ts';

/** How often service lines are polled besides the stream (KYC-07). */
const pollMs = 300_000;
/** How often the KYC decision is polled, which the stream does not carry. */
const kycPollMs = 15_000;

const found = queryOf(gatewayActivations.find, {});
const lines = queryOf(merchants.serviceLines, {});

/**
 * The state of the gateway: its service line, which the stream pushes and which is polled every five minutes, and its
 * details. Once it is active the details are no longer readable, and only the line tells.
 */
export function useGateway() {
  const client = useQueryClient();
  const read = useQuery({ ...lines, staleTime: 0, refetchInterval: pollMs });
  const line = read.data?.serviceLineList.find(({ serviceLineType }) => serviceLineType === 'PAYMENT_GATEWAY');
  const state: GatewayState | undefined = read.data && (line?.status ?? 'NOT_INITIATED');
  const details = useQuery({
    ...found,
    enabled: state !== undefined && state !== 'SUCCESS',
    refetchInterval: (query) => (query.state.data?.activation.kycStatus === 'VERIFIED' ? false : kycPollMs),
  });
  const readAgain = () => Promise.all([read.refetch(), state === 'SUCCESS' ? undefined : details.refetch()]);
  useLineChanges(readAgain);
  useEffect(() => {
    if (state === 'FAILED') void client.invalidateQueries({ queryKey: found.queryKey });
  }, [client, state]);
  const { run, busy, problem } = useAct({ settled: readAgain });
  const activate = () =>
    run(async () => {
      const body = { serviceLineType: 'PAYMENT_GATEWAY' as const };
      client.setQueryData(found.queryKey, await call(gatewayActivations.start, { body }));
    });
  return { read, state, details, readAgain, activate, busy, problem };
}

/** Reloads as soon as the stream reports a changed line, and when the stream reconnects. */
function useLineChanges(readAgain: () => Promise<unknown>): void {
  const session = useSession();
  const { live } = transactionScreens;
  const isAllowed = allows(session, live.access) && isInMode(live);
  const changed = useEffectEvent(() => void readAgain());
  useEffect(() => {
    if (!isAllowed) return;
    return followLive(
      { stores: [], terminals: [] },
      { onState: () => undefined, onReady: changed, onMessage: () => undefined, onLinks: changed },
    );
  }, [isAllowed]);
}
