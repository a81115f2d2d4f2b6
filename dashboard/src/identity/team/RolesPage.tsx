import type { TeamRole } from '@galla/contract/identity/team/roles.ts';
import { changesRoles } from '@galla/contract/identity/team/routes.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton, useDelayed } from '@galla/ui/feedback/Skeleton.tsx';
import { useWidth } from '@galla/ui/layout/use-width.ts';
import { Trans } from '@lingui/react/macro';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '../../lib/api/api-error.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import { OneRole } from './OneRole.tsx';
import { RoleForm } from './RoleForm.tsx';
import { RoleMatrix } from './RoleMatrix.tsx';
import { TeamHead } from './TeamHead.tsx';
import { rolesFailure } from './team-labels.ts';
import { useRoles } from './use-team.ts';

/** From this sheet width on, in px, all roles are side by side; below it one is selected. */
const matrixFrom = 900;

/** The permissions of each role as text, and the merchant's own roles. */
export function RolesPage() {
  const session = useSession();
  const { data, error, isFetching, refetch } = useRoles();
  const [ref, width] = useWidth<HTMLDivElement>();
  const [edited, setEdited] = useState<TeamRole | 'new'>();
  const late = useDelayed(data === undefined && error === null);
  const mayMake = allows(session, changesRoles);
  return (
    <>
      <TeamHead
        at={teamScreens.teamRoles.path}
        actions={
          mayMake &&
          data !== undefined && (
            <Button kind="primary" icon={Plus} onClick={() => setEdited('new')}>
              <Trans>New role</Trans>
            </Button>
          )
        }
      />
      <div ref={ref} aria-busy={data === undefined && error === null}>
        {data === undefined && error !== null && (
          <ErrorState
            title={rolesFailure(error)}
            onRetry={() => void refetch()}
            retrying={isFetching}
            reference={error instanceof ApiError ? error.requestId : undefined}
          >
            <Trans>No one's access has changed. The roles could not be loaded.</Trans>
          </ErrorState>
        )}
        {late && <Skeleton height={480} />}
        {data !== undefined &&
          width > 0 &&
          (width < matrixFrom ? (
            <OneRole roles={data.roles} onEdit={setEdited} />
          ) : (
            <RoleMatrix roles={data.roles} onEdit={setEdited} />
          ))}
      </div>
      {edited !== undefined && (
        <RoleForm role={edited === 'new' ? undefined : edited} onClose={() => setEdited(undefined)} />
      )}
    </>
  );
}
