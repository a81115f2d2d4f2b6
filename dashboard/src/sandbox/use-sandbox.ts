import { sandbox } from '@galla/contract/sandbox/endpoints.ts';
import type { ScriptStep } from '@galla/contract/sandbox/script.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call, queryOf } from '../lib/api/api.ts';

const pollMs = 3_000;

/** The desk, read again every few seconds: results come from the bank and the workers. */
export const useDesk = () => useQuery({ ...queryOf(sandbox.read, {}), refetchInterval: pollMs });

/** The desk as it is read. */
export type Desk = NonNullable<ReturnType<typeof useDesk>['data']>;

/** The saved scripts. */
export const useScripts = () => useQuery(queryOf(sandbox.scripts, {}));

const read = new Set<unknown>([sandbox.read, sandbox.news, sandbox.scripts].map(({ name }) => name));

/** Reads the desk again after an act. */
export function useDeskChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => read.has(queryKey[0]) });
}

/** Carries out one act of the desk: a press and a step of a script are the same call. @throws ApiError */
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
