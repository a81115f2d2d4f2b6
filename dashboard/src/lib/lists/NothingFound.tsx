import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import type { ReactNode } from 'react';
import { renderLink } from '../page/RouterLink.tsx';

/** An address, or an act on this page. */
type Step = string | (() => void);

interface Props {
  readonly title?: string;
  /** Clears filters and search; absent where none is set. */
  readonly clear?: Step | false | undefined;
  /** The name of that step. */
  readonly clearLabel?: string;
  /** Looks at all dates; absent where all are looked at. */
  readonly allDates?: Step | false | undefined;
  /** The way to the first entry, or to where entries come from. */
  readonly next?: { readonly label: string; readonly to: Step; readonly icon?: IconType } | false | undefined;
  /** The head of the page has the primary button. */
  readonly plain?: boolean;
  /** One sentence on why there is nothing. */
  readonly children: ReactNode;
}

/** An empty list: why nothing is there, and the steps that find or create something. One of them is the primary one, unless the page has it. */
export function NothingFound({ title, clear, clearLabel = 'Clear filters', allDates, next, plain, children }: Props) {
  const steps = [
    ...(clear ? [{ label: clearLabel, to: clear }] : []),
    ...(allDates ? [{ label: 'Search all dates', to: allDates }] : []),
    ...(next ? [next] : []),
  ];
  return (
    <EmptyState
      {...(title === undefined ? {} : { title })}
      kind={clear ? 'search' : 'new'}
      actions={
        steps.length > 0 &&
        steps.map(({ label, to, ...look }, index) => {
          const kind = index === steps.length - 1 && plain !== true ? 'primary' : 'plain';
          return typeof to === 'string' ? (
            <ButtonLink key={label} {...look} kind={kind} href={to} renderLink={renderLink}>
              {label}
            </ButtonLink>
          ) : (
            <Button key={label} {...look} kind={kind} onClick={to}>
              {label}
            </Button>
          );
        })
      }
    >
      {children}
    </EmptyState>
  );
}
