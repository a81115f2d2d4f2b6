import { type Instrument, instruments } from '@galla/contract/payments/instruments.ts';

/** What was paid with, on a receipt: the kind and its name, `UPI · sn••••ni@okaxis`. The name of a card says its kind. */
export function paidWithText({
  instrument,
  instrumentLabel,
}: {
  readonly instrument: Instrument;
  readonly instrumentLabel: string | null;
}): string {
  if (instrumentLabel === null) return instruments[instrument].name;
  if (instruments[instrument].card !== null) return instrumentLabel;
  return `${instruments[instrument].name} · ${instrumentLabel}`;
}
