import type { Received } from '@galla/contract/core/endpoint.ts';
import type { qrCodes } from '@galla/contract/shops/qr-codes/calls.ts';
import type { SheetLanguage } from '@galla/contract/shops/qr-codes/sheet.ts';
import { useState } from 'react';

type Body = Received<typeof qrCodes.download>['body'];

/** The appearance of sheets that the person chose. */
export type SheetChoice = Pick<Body, 'languages' | 'file' | 'ink' | 'bleed'>;

const maxLanguages = 3;

/** The choice of a page. It starts with English, Hindi and the language of the state. */
export function useSheetChoice(stateLanguage: SheetLanguage | null) {
  const [choice, setChoice] = useState<SheetChoice>({
    languages: ['en', 'hi', ...(stateLanguage === null ? [] : [stateLanguage])],
    file: 'PDF',
    ink: 'COLOUR',
    bleed: false,
  });
  const change = (next: Partial<SheetChoice>) => setChoice({ ...choice, ...next });
  /** Adds or removes a language: at least one, at most three. */
  const toggle = (language: SheetLanguage) => {
    const others = choice.languages.filter((one) => one !== language);
    const isOn = others.length < choice.languages.length;
    if (isOn && others.length > 0) change({ languages: others });
    if (!isOn && others.length < maxLanguages) change({ languages: [...others, language] });
  };
  return { choice, change, toggle, isFull: choice.languages.length >= maxLanguages };
}
