import type { ShownThing } from '@galla/contract/developers/merchant-api/screen-calls.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';

/** An action of a list's head: it leads to `href`, or does something and says while it is busy. */
export interface HeadAction {
  readonly label: string;
  readonly icon: IconType;
  readonly href?: string;
  readonly onSelect?: () => void;
  readonly busy?: boolean;
  readonly busyLabel?: string;
}

export interface HeadActionsProps {
  readonly actions: readonly HeadAction[];
  /** What the screen shows, for its call of the API. */
  readonly thing: ShownThing;
}
