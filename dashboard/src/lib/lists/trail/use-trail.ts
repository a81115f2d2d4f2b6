import { useState } from 'react';
import type { Trail } from './TrailPager.tsx';

/** The pages of a list that is read in one direction: where it stands, and what asks for its page. */
export interface TrailPages<Cursor> {
  readonly trail: Trail<Cursor>;
  readonly onTrail: (trail: Trail<Cursor>) => void;
  readonly size: number;
  readonly page: { readonly size: number; readonly after?: Cursor };
}

/** Begins at the first page; `size` is how many rows a page has. */
export function useTrail<Cursor extends string = string>(size: number): TrailPages<Cursor> {
  const [trail, onTrail] = useState<Trail<Cursor>>([]);
  const after = trail.at(-1);
  return { trail, onTrail, size, page: after === undefined ? { size } : { size, after } };
}
