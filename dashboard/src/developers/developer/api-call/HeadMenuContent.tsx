import { Menu } from '@galla/ui/overlays/Menu.tsx';
import { useNavigate } from 'react-router';
import type { HeadActionsProps } from '../public/head-action.ts';
import { useApiCall } from '../public/use-api-call.tsx';
import { HeadMenuButton } from './HeadMenuButton.tsx';

/** The menu itself, with the dialog of its last entry. */
export function HeadMenuContent({ actions, thing }: HeadActionsProps) {
  const navigate = useNavigate();
  const { entries, dialog } = useApiCall(thing);
  return (
    <>
      <Menu
        trigger={<HeadMenuButton actions={actions} />}
        entries={[
          ...actions.map(({ label, icon, href, onSelect, busy }) => ({
            label,
            icon,
            ...(href !== undefined && { href }),
            ...(onSelect !== undefined && { onSelect }),
            ...(busy === true && { disabled: true }),
          })),
          ...entries,
        ]}
        onNavigate={(to) => void navigate(to)}
      />
      {dialog}
    </>
  );
}
