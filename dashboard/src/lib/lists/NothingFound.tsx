import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import type { IconType } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { renderLink } from '../page/RouterLink.tsx';

/** An address, or an action on this page. */
type Step = string | (() => void);

interface Props {
  readonly title?: string;
  /** Clears filters and search; absent if none is set. */
  readonly clear?: Step | false | undefined;
  /** The label of that action. */
  readonly clearLabel?: string;
  /** Shows all dates; absent if all are shown already. */
  readonly allDates?: Step | false | undefined;
  /** The link to the first entry, or to where entries come from. */
  readonly next?: { readonly label: string; readonly to: Step; readonly icon?: IconType } | false | undefined;
  /** Set if the page head has the primary button. */
  readonly plain?: boolean;
  /** The reason, in one sentence. */
  readonly children: ReactNode;
}

/**
 * An empty list: the reason, and the actions that find or create something. The last one is primary, unless `plain`.
 */
export function NothingFound({ title, clear, clearLabel = t`Clear filters`, allDates, next, plain, children }: Props) {
  const steps = [
    ...(clear ? [{ label: clearLabel, to: clear }] : []),
    ...(allDates ? [{ label: t`Search all dates`, to: allDates }] : []),
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
