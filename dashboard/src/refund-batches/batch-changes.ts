import { refundBatches } from '@galla/contract/refund-batches/endpoints.ts';
import { refundBatchScreens } from '@galla/contract/refund-batches/screens.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refusalOf } from '../lib/api/refusal.ts';
import { isUnknown } from '../lib/forms/refund-changes.ts';

/** The address of a bulk refund. */
export const batchHref = (batchId: string) => refundBatchScreens.bulkRefundDetails.path.replace('$batchId', batchId);

const names = Object.values(refundBatches).map(({ name }) => name);

/** After something was done with a bulk refund, whatever shows it is read again. */
export function useBatchChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}

const unknownText = 'No answer came, so it is not known yet whether this was done. Press again: it counts once.';

/** Does one thing at a time with a bulk refund; what is refused is said, and then everything is read again. */
export function useBatchAct() {
  const [busy, setBusy] = useState<string>();
  const [problem, setProblem] = useState('');
  const running = useRef(false);
  const changed = useBatchChange();
  const act = async (name: string, work: () => Promise<unknown>): Promise<boolean> => {
    if (running.current) return false;
    running.current = true;
    setBusy(name);
    setProblem('');
    try {
      await work();
      return true;
    } catch (error) {
      setProblem(isUnknown(error) ? unknownText : refusalOf(error));
      return false;
    } finally {
      // Somebody else may have done something meanwhile.
      await changed();
      running.current = false;
      setBusy(undefined);
    }
  };
  return { act, busy, problem };
}

/** What does things, for the parts that ask for them. */
export type BatchActs = ReturnType<typeof useBatchAct>;
