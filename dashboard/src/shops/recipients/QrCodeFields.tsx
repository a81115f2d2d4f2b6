import type { Id } from '@galla/contract/core/ids.ts';
import { qrCodes } from '@galla/contract/shops/qr-codes/calls.ts';
import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../lib/api/api.ts';
import { CheckChoice, type Choice } from '../../lib/forms/CheckChoice.tsx';
import { namesFresh, readAll } from '../../lib/lists/named-lists.ts';

interface Props {
  readonly merchantId: string | undefined;
  /** The stores whose QR codes are offered. */
  readonly stores: Choice;
  readonly value: Choice;
  readonly error?: string | undefined;
  readonly onChange: (choice: Choice) => void;
}

/** All payments of the stores, with or without a QR code, or the payments of some codes. */
export function QrCodeFields({ merchantId, stores, ...choice }: Props) {
  const all = useQrCodes(merchantId);
  const offered = (all ?? []).filter(({ store }) => stores === 'all' || stores.includes(store));
  if (offered.length === 0) return null;
  return (
    <CheckChoice
      texts={{
        legend: t`QR codes`,
        all: t`Every payment`,
        search: t`Name, store or QR ID`,
        nothingFits: t`No QR codes match this search.`,
      }}
      options={offered.map(({ id, name, storeName, qrCodeId }) => ({
        value: id,
        label: name,
        note: `${storeName} · ${qrCodeId}`,
      }))}
      offersAll
      {...choice}
    />
  );
}

/** The active QR codes of a merchant, at most 500. */
function useQrCodes(merchantId: string | undefined) {
  return useQuery({
    queryKey: [qrCodes.list.name, 'names', merchantId],
    queryFn: ({ signal }) =>
      readAll(async (start, limit) => {
        const query = { ...(merchantId === undefined ? {} : { merchantId }), active: 'true', start, limit };
        const page = await call(qrCodes.list, { query }, { signal });
        return { rows: page.qrCodes, total: page.total };
      }),
    staleTime: namesFresh,
  }).data;
}

/** The ids of a choice for a request; null for all. */
export const chosenIds = <Kind extends 'store' | 'qrCode'>(choice: Choice): Id<Kind>[] | null =>
  choice === 'all' ? null : ([...choice] as Id<Kind>[]);
