import type { Access } from './endpoint.ts';

/** A screen: its path, its title, who may open it, where navigation shows it, and whether test mode has it (ROU-09). */
export interface Screen {
  /** Parts that vary begin with `$`: `/settlements/$settlementId`. */
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

/** Something that can be done on a screen and whose endpoint does not exist yet. */
export interface PlannedAct {
  /** The screen that it belongs to. */
  readonly on: Screen;
  /** In words, for who reads the table. */
  readonly does: string;
  readonly access: Access & { readonly who: 'member' };
}

/** Acts of the specification by name. An endpoint takes its access from here once it exists (PER-01). */
export type PlannedActs = Readonly<Record<string, PlannedAct>>;

/** Paths that are no screen, those of earlier versions included, each with the screen that it leads to (ROU-14). */
export type Redirects = Readonly<Record<`/${string}`, `/${string}`>>;
