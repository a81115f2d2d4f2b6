import { ButtonLink } from '@galla/ui/Button.tsx';
import { EmptyState } from '@galla/ui/EmptyState.tsx';
import { useMatches } from '@tanstack/react-router';
import { LonePage } from './LonePage.tsx';

/** A route of the table whose screen this account does not have. */
export function UnavailablePage() {
  const screen = useMatches({ select: (matches) => matches.at(-1)?.staticData.screen });
  if (screen === undefined) return null;
  const message = (
    <EmptyState
      heading="h1"
      title={`${screen.title} is not available for your account`}
      actions={
        <ButtonLink kind="primary" href="/dashboard">
          Go To Dashboard
        </ButtonLink>
      }
    >
      This part of Galla is not switched on for your business yet. Your payments are not affected.
    </EmptyState>
  );
  return screen.alone === true ? <LonePage title={screen.title}>{message}</LonePage> : message;
}
