import { roleNotes } from '@galla/contract/core/permission-texts.ts';
import type { TeamRole } from '@galla/contract/identity/team/roles.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { roleWord } from '../../lib/session/role-word.ts';
import { rolesFailure } from './team-labels.ts';
import { useRoles } from './use-team.ts';

/** The choice of a role, among those that the person may grant. */
export function RoleField({
  value,
  current,
  error,
  onChange,
}: {
  readonly value: string;
  /** The current role, shown even if it may not be granted. */
  readonly current?: Pick<TeamRole, 'roleId' | 'roleName'>;
  readonly error?: string | undefined;
  readonly onChange: (roleId: string) => void;
}) {
  const { data, error: failure, refetch, isFetching } = useRoles();
  if (data === undefined && failure !== null)
    return (
      <Notice kind="error" live>
        {rolesFailure(failure)}{' '}
        <Button kind="text" size="small" busy={isFetching} busyLabel={t`Loading`} onClick={() => void refetch()}>
          <Trans>Try again</Trans>
        </Button>
      </Notice>
    );
  if (data === undefined) return <Skeleton height={68} />;
  const mayGive = data.roles.filter(({ mayGrant, roleId }) => mayGrant && roleId !== current?.roleId);
  const options = [...(current === undefined || current.roleId === '' ? [] : [current]), ...mayGive];
  return (
    <SelectField
      id="member-role"
      label={t`Role`}
      required
      placeholder={t`Choose a role`}
      options={options.map(({ roleId, roleName }) => ({ value: roleId, label: roleWord(roleName) }))}
      value={value}
      onChange={onChange}
      error={error}
      hint={roleNotes[value as keyof typeof roleNotes]}
    />
  );
}
