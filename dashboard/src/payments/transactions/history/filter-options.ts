import { qrCodes } from '@galla/contract/shops/qr-codes/calls.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../lib/api/api.ts';
import { namesFresh, readAll } from '../../../lib/lists/named-lists.ts';

/** The QR codes on the counters. */
export function useQrCodes() {
  return useQuery({
    queryKey: [qrCodes.list.name, 'all'],
    queryFn: ({ signal }) =>
      readAll(async (start, limit) => {
        const { qrCodes: rows, total } = await call(qrCodes.list, { query: { start, limit } }, { signal });
        return { rows, total };
      }),
    staleTime: namesFresh,
  }).data;
}
