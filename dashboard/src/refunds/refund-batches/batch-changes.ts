import { refundBatches } from '@galla/contract/refunds/refund-batches/endpoints.ts';
import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../lib/forms/use-act.ts';

/** The address of a bulk refund. */
export const batchHref = (batchId: string) => refundBatchScreens.bulkRefundDetails.path.replace('$batchId', batchId);

const names = Object.values(refundBatches).map(({ name }) => name);

/** Reads everything about a bulk refund again after a change. */
export function useBatchChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}

const unknownText = 'No response. Try again. It won’t be done twice.';

/** Performs one action at a time on a bulk refund. A refusal shows, and then everything is read again. */
export function useBatchAct() {
  const [name, setName] = useState<string>();
  const { run, busy, problem } = useAct({ unknownText, settled: useBatchChange() });
  const act = async (next: string, work: () => Promise<unknown>): Promise<boolean> => {
    const done = await run(async () => {
      setName(next);
      await work();
      return true;
    });
    return done === true;
  };
  return { act, busy: busy ? name : undefined, problem };
}

/** The actions, for the parts that offer them. */
export type BatchActs = ReturnType<typeof useBatchAct>;
