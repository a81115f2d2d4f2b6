import type { IconType } from '@galla/ui/layout/Icon.tsx';

/** One line of the dialog. It leads to an address, or is a text that is searched again. */
export interface Option {
  readonly key: string;
  readonly to: { readonly href: string } | { readonly text: string };
  readonly icon: IconType;
  readonly title: string;
  readonly sub: string;
  /** The second line without what was searched, where it was opened before. */
  readonly plainSub?: string;
  /** Why it was found. */
  readonly because?: string;
  /** Whether its amount is what was found. */
  readonly byAmount?: boolean;
  readonly amount?: number | null;
  readonly at?: string | null;
  /** Something of the merchant, and not a screen, an act or a text. */
  readonly isFinding?: boolean;
  /** A screen or an act. */
  readonly isPlace?: boolean;
}

/** Lines under one head. */
export interface Group {
  readonly title: string;
  readonly options: readonly Option[];
  /** Of things that were found, how many there are: more than their lines where those are the newest alone. */
  readonly count?: Count;
}

/** A number of things, and whether there are more than were counted. */
export interface Count {
  readonly count: number;
  readonly isMore: boolean;
}
