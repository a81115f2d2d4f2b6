import { qrCodes } from '@galla/contract/shops/qr-codes/endpoints.ts';
import { useQueryClient } from '@tanstack/react-query';

const names: readonly string[] = Object.values(qrCodes).map(({ name }) => name);

/** Reads lists and pages of QR codes again after a change. */
export function useQrCodeChange(): () => Promise<unknown> {
  const client = useQueryClient();
  return () => client.invalidateQueries({ predicate: ({ queryKey }) => names.includes(String(queryKey[0])) });
}

/** What is said after saving. */
export const savedText = 'Data Saved Successfully.';

/** The greatest age of figures on a visible page, in ms, as on the dashboard. */
export const refreshMs = 30_000;

/** What is said of a list that could not be read. */
export const listFailedText = 'Failed to fetch QR codes. Please try again later.';

/** What is said of a QR code that could not be read. */
export const detailsFailedText = 'Failed to fetch QR details. Please try again later.';

/** What is said of a file that could not be fetched. */
export const downloadFailedText = 'Failed to download QR code';
