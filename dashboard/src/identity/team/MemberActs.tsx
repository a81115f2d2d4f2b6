import type { Id } from '@galla/contract/core/ids.ts';
import { profile } from '@galla/contract/identity/profile/calls.ts';
import { team } from '@galla/contract/identity/team/calls.ts';
import type { Member } from '@galla/contract/identity/team/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { SeenKeys } from './SeenKeys.tsx';
import css from './Team.module.css';
import { refusalText } from './team-labels.ts';
import { useTeamChange } from './use-team.ts';

/** Removes the role, deactivates or activates a person, or deletes them from the team after a confirmation. */
export function MemberActs({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const changed = useTeamChange();
  const [asks, setAsks] = useState(false);
  const userId = member.id as Id<'person'>;
  const active = member.status === 'ACTIVE';
  const shared = { onError: (error: unknown) => toast.error(refusalText(error), 6000), onSettled: changed };
  const setActive = useMutation({
    mutationFn: () => call(profile.update, { params: { userId }, body: { active: !active } }),
    onSuccess: () => toast.success(active ? t`Person deactivated` : t`Person activated`),
    ...shared,
  });
  const removeRole = useMutation({
    mutationFn: () => call(team.removeRole, { params: { userId, roleId: member.roleId } }),
    onSuccess: () => {
      toast.success(t`Role removed`);
      onClose();
    },
    ...shared,
  });
  const remove = useMutation({
    mutationFn: () => call(team.remove, { params: { userId } }),
    onSuccess: () => {
      toast.success(t`Person deleted`);
      onClose();
    },
    ...shared,
  });
  if (asks)
    return (
      <Notice kind="warning" icon={TriangleAlert} live className={css['asks'] ?? ''}>
        <p>
          <Trans>
            <b>Delete {ph({ name: member.name })} from the team?</b> They’ll be signed out immediately. Their actions
            stay in the audit log.
          </Trans>
        </p>
        <SeenKeys member={member} />
        <div className={css['acts']}>
          <Button onClick={() => setAsks(false)}>
            <Trans>Keep</Trans>
          </Button>
          <Button kind="danger" busy={remove.isPending} busyLabel={t`Deleting`} onClick={() => remove.mutate()}>
            <Trans>Delete</Trans>
          </Button>
        </div>
      </Notice>
    );
  return (
    <div className={css['part']}>
      <div className={css['acts']}>
        <Button busy={setActive.isPending} busyLabel={t`Saving`} onClick={() => setActive.mutate()}>
          {active ? t`Deactivate` : t`Activate`}
        </Button>
        {member.roleId !== '' && (
          <Button busy={removeRole.isPending} busyLabel={t`Removing`} onClick={() => removeRole.mutate()}>
            <Trans>Remove role</Trans>
          </Button>
        )}
        <Button kind="danger-text" onClick={() => setAsks(true)}>
          <Trans>Delete from team</Trans>
        </Button>
      </div>
    </div>
  );
}
