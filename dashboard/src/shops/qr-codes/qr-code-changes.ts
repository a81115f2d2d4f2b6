import { qrCodes } from '@galla/contract/shops/qr-codes/calls.ts';
import { msg } from '@lingui/core/macro';
import { useQueryClient } from '@tanstack/react-query';

const names: readonly string[] = Object.values(qrCodes).map(({ name }) => name);

/** Returns a function that refetches the lists and pages of QR codes after a change. */
export function useQrCodeChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}

export const savedText = msg`Data Saved Successfully.`;

/** The maximum age of figures on a visible page, in ms, as on the dashboard. */
export const refreshMs = 30_000;

export const listFailedText = msg`Failed to fetch QR codes. Please try again later.`;

export const detailsFailedText = msg`Failed to fetch QR details. Please try again later.`;

export const downloadFailedText = msg`Failed to download QR code`;
