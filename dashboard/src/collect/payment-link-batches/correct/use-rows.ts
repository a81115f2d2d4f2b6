import type { LinkBatch } from '@galla/contract/collect/payment-link-batches/schemas.ts';
import type { LinkRowFilter } from '@galla/contract/collect/payment-link-batches/states.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { queryOf } from '../../../lib/api/api.ts';
import type { FileKind } from '../file-kinds.ts';
import { isMoving } from '../file-labels.ts';

export const rowsSize = 20;

/** A page of a file's rows; invalid ones first, if there are any. */
export function useRows(kind: FileKind, file: LinkBatch) {
  const { batchId } = file;
  const [chosen, setChosen] = useState<LinkRowFilter>();
  const [visited, setVisited] = useState<readonly number[]>([]);
  const isDraft = file.state === 'READY';
  // The filter is decided at the first load: a grid does not change when its last invalid row is corrected.
  const [first] = useState<LinkRowFilter>(isDraft && file.wrong > 0 ? 'wrong' : 'all');
  const filter = chosen ?? first;
  const list = useQuery({
    ...queryOf(kind.calls.rows, { params: { batchId }, query: { filter, size: rowsSize, after: visited.at(-1) ?? 0 } }),
    placeholderData: keepPreviousData,
    refetchInterval: isMoving(file) ? 2000 : false,
  });
  // The worker's last step changes rows too, so they are read once more after it.
  const { refetch } = list;
  const seen = useRef(file.state);
  useEffect(() => {
    if (seen.current !== file.state) void refetch();
    seen.current = file.state;
  }, [file.state, refetch]);
  const choose = (next: LinkRowFilter) => {
    setChosen(next);
    setVisited([]);
  };
  return { list, rows: list.data?.rows, next: list.data?.next ?? null, filter, choose, visited, go: setVisited };
}
