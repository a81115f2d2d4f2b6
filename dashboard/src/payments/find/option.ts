import type { IconType } from '@galla/ui/layout/Icon.tsx';

/** One line of the dialog. It opens an address, or is a text to search again. */
export interface Option {
  readonly key: string;
  readonly to: { readonly href: string } | { readonly text: string };
  readonly icon: IconType;
  readonly title: string;
  readonly sub: string;
  /** The second line without the matching value, if it was opened before. */
  readonly plainSub?: string;
  /** Why it matched. */
  readonly because?: string;
  /** Whether its amount matched. */
  readonly byAmount?: boolean;
  readonly amount?: number | null;
  readonly at?: string | null;
  /** A record of the merchant, not a screen, an action or a text. */
  readonly isFinding?: boolean;
  /** A screen or an act. */
  readonly isPlace?: boolean;
}

/** Lines under one head. */
export interface Group {
  readonly title: string;
  readonly options: readonly Option[];
  /** How many records matched: more than the lines if only the newest are shown. */
  readonly count?: Count;
}

/** A number of things, and whether there are more than were counted. */
export interface Count {
  readonly count: number;
  readonly isMore: boolean;
}
