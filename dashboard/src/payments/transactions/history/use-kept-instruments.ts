import { type Instrument, instrumentTypes } from '@galla/contract/payments/payments/instruments.ts';
import { useMemo } from 'react';
import { useKeptChoice } from '../../../lib/session/kept-choice.ts';

const readInstruments = (kept: unknown): readonly Instrument[] =>
  Array.isArray(kept) ? instrumentTypes.filter((type) => kept.includes(type)) : [];

/** The instruments of the history: those of its address, and where that says nothing the person's own of last time (SES-16). */
export function useKeptInstruments(addressed: readonly Instrument[] | undefined) {
  const [kept, keep] = useKeptChoice('payment-instruments', readInstruments);
  const text = (addressed ?? kept).join(',');
  const chosen = useMemo(() => readInstruments(text.split(',')), [text]);
  return [chosen, keep] as const;
}
