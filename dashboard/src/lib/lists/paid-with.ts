import { type Instrument, instruments } from '@galla/contract/transactions/endpoints.ts';

/** What was paid with, on a receipt: the kind and its name, `UPI · sn••••ni@okaxis`. The name of a card says its kind. */
export function paidWithText({
  instrument,
  instrumentLabel,
}: {
  readonly instrument: Instrument;
  readonly instrumentLabel: string | null;
}): string {
  if (instrumentLabel === null) return instruments[instrument];
  if (instrument === 'CREDIT_CARD' || instrument === 'DEBIT_CARD') return instrumentLabel;
  return `${instruments[instrument]} · ${instrumentLabel}`;
}
