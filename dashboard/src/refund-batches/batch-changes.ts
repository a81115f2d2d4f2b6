import { refundBatches } from '@galla/contract/refund-batches/endpoints.ts';
import { screens } from '@galla/contract/screens.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { refusalOf } from '../lib/api/refusal.ts';
import { isUnknown } from '../lib/forms/refund-changes.ts';

/** The address of a bulk refund. */
export const batchHref = (batchId: string) => screens.bulkRefundDetails.path.replace('$batchId', batchId);

const names = Object.values(refundBatches).map(({ name }) => name);

/** Reads everything about a bulk refund again after a change. */
export function useBatchChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}

const unknownText = 'No answer came, so it is not known yet whether this was done. Press again: it counts once.';

/** Performs one action at a time on a bulk refund. A refusal shows, and then everything is read again. */
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
      // Another person may have acted meanwhile.
      await changed();
      running.current = false;
      setBusy(undefined);
    }
  };
  return { act, busy, problem };
}

/** The actions, for the parts that offer them. */
export type BatchActs = ReturnType<typeof useBatchAct>;
