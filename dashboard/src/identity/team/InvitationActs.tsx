import type { Id } from '@galla/contract/core/ids.ts';
import { team } from '@galla/contract/identity/team/calls.ts';
import type { Member } from '@galla/contract/identity/team/endpoints.ts';
import type { invitationIds } from '@galla/contract/identity/team/feature.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { Send } from 'lucide-react';
import { call } from '../../lib/api/api.ts';
import { holds, useSession } from '../../lib/session/session.ts';
import css from './Team.module.css';
import { refusalText } from './team-labels.ts';
import { useTeamChange } from './use-team.ts';

/** Sends an invitation again, or deletes it. */
export function InvitationActs({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const session = useSession();
  const changed = useTeamChange();
  const params = { invitationId: member.id as Id<typeof invitationIds> };
  const shared = { onError: (error: unknown) => toast.error(refusalText(error), 6000), onSettled: changed };
  const resend = useMutation({
    mutationFn: () => call(team.resendInvitation, { params }),
    onSuccess: () => toast.success(t`Invitation sent again`),
    ...shared,
  });
  const cancel = useMutation({
    mutationFn: () => call(team.cancelInvitation, { params }),
    onSuccess: () => {
      toast.success(t`Invitation deleted`);
      onClose();
    },
    ...shared,
  });
  return (
    <div className={css['acts']}>
      {holds(session, 'users_add_access') && (
        <Button icon={Send} busy={resend.isPending} busyLabel={t`Sending`} onClick={() => resend.mutate()}>
          <Trans>Send again</Trans>
        </Button>
      )}
      <Button kind="danger-text" busy={cancel.isPending} busyLabel={t`Deleting`} onClick={() => cancel.mutate()}>
        <Trans>Delete invitation</Trans>
      </Button>
    </div>
  );
}
