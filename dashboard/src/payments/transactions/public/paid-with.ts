import { type Instrument, instruments } from '@galla/contract/payments/payments/instruments.ts';

/** The instrument on a receipt: kind and name, `UPI · sn••••ni@okaxis`. The name of a card contains its kind. */
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
