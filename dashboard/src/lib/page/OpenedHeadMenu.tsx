import { Menu } from '@galla/ui/overlays/Menu.tsx';
import { useApiCall } from '../api-call/use-api-call.tsx';
import { useNavigate } from '../router/use-router.ts';
import { HeadMenuButton } from './HeadMenuButton.tsx';
import type { HeadActionsProps } from './head-action.ts';

/** The menu itself, with the dialog of its last entry. */
export function OpenedHeadMenu({ actions, thing }: HeadActionsProps) {
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
        onNavigate={(to) => navigate({ to })}
      />
      {dialog}
    </>
  );
}
