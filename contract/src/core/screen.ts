import type { Access } from './endpoint.ts';

/** A screen: its path, title, access, place in the navigation, and whether test mode has it (ROU-09). */
export interface Screen {
  /** Variable parts start with `$`: `/settlements/$settlementId`. */
  readonly path: `/${string}`;
  readonly title: string;
  readonly access: Access;
  readonly navigation?: {
    readonly label: string;
    readonly icon: string;
    readonly group: 'main' | 'collect' | 'business';
  };
  readonly testMode: boolean;
  /** Set where the screen has no navigation around it (ROU-02). */
  readonly standalone?: true;
}

/** The screens of a feature by name. Endpoints behind a screen take their access from here (ROU-09). */
export type Screens = Readonly<Record<string, Screen>>;

/** An action of a screen whose endpoint does not exist yet. */
export interface PlannedAct {
  /** The screen that it belongs to. */
  readonly on: Screen;
  /** In words, for readers of the table. */
  readonly does: string;
  readonly access: Access & { readonly who: 'member' };
}

/** Actions of the specification by name. The endpoint takes its access from here once it exists (PER-01). */
export type PlannedActs = Readonly<Record<string, PlannedAct>>;

/** Paths that are not screens, those of earlier versions included, each with the screen it redirects to (ROU-14). */
export type Redirects = Readonly<Record<`/${string}`, `/${string}`>>;
