import { refundBatches } from '@galla/contract/refunds/refund-batches/calls.ts';
import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { t } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../lib/forms/use-act.ts';

export const batchHref = (batchId: string) => refundBatchScreens.bulkRefundDetails.path.replace('$batchId', batchId);

const names = Object.values(refundBatches).map(({ name }) => name);

/** Returns a function that refetches the data of bulk refunds after a change. */
export function useBatchChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}

/** Runs one action at a time on a bulk refund. A refusal is shown, and then the data is refetched. */
export function useBatchAct() {
  const [name, setName] = useState<string>();
  const { run, busy, problem } = useAct({
    unknownText: t`No response. Try again. It won’t be done twice.`,
    settled: useBatchChange(),
  });
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

export type BatchActs = ReturnType<typeof useBatchAct>;
