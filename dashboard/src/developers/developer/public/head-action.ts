import type { ShownThing } from '@galla/contract/developers/merchant-api/screen-calls.ts';
import type { IconType } from '@galla/ui/layout/Icon.tsx';

/** An action in a list's head: it links to `href`, or runs and shows that it is busy. */
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
  /** The screen's content, for its API call. */
  readonly thing: ShownThing;
}
