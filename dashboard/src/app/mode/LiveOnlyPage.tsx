import type { Screen } from '@galla/contract/core/screen.ts';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { switchMode } from './switch-mode.ts';

/** Replaces a screen that test mode does not have (TST-04). */
export function LiveOnlyPage({ screen }: { readonly screen: Screen }) {
  return (
    <EmptyState
      heading="h1"
      title={t`${{ screen: screen.title }}: live mode only`}
      actions={
        <>
          <Button onClick={() => void switchMode()}>
            <Trans>Turn off test mode</Trans>
          </Button>
          <ButtonLink kind="primary" href={dashboardHome.path}>
            <Trans>Go To Dashboard</Trans>
          </ButtonLink>
        </>
      }
    >
      <Trans>This page is about real money. It isn’t available in test mode.</Trans>
    </EmptyState>
  );
}
