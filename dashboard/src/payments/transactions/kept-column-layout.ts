import { type ColumnLayout, readColumnLayout } from '@galla/ui/table/layout/column-layout.ts';
import { useMemo } from 'react';
import { type KeptKey, useKeptChoice } from '../../lib/session/kept-choice.ts';

/** A person's widths and pins of the columns of one list, as they are kept under `key`. */
export function useKeptColumnLayout(key: KeptKey): readonly [ColumnLayout, (layout: ColumnLayout) => void] {
  const [kept, keep] = useKeptChoice<unknown>(key, (value) => value);
  return [useMemo(() => readColumnLayout(kept), [kept]), keep];
}
