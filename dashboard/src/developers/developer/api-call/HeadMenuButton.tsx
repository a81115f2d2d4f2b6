import { Button, type ButtonProps } from '@galla/ui/buttons/Button.tsx';
import { t } from '@lingui/core/macro';
import { EllipsisVertical } from 'lucide-react';
import { ActionLabel } from '../../../lib/forms/ActionLabel.tsx';
import type { HeadAction } from '../public/head-action.ts';

/** The button of a head's menu. It shows if one of its actions is busy. */
export function HeadMenuButton({ actions, ...rest }: { readonly actions: readonly HeadAction[] } & ButtonProps) {
  const busy = actions.find((action) => action.busy === true);
  return (
    <Button icon={EllipsisVertical} {...rest} busy={busy !== undefined}>
      <ActionLabel>{busy?.busyLabel ?? t`More actions`}</ActionLabel>
    </Button>
  );
}
