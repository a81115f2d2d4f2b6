import type { Member } from '@galla/contract/identity/team/endpoints.ts';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { StatusPill } from '@galla/ui/feedback/StatusPill.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { KeyValues } from '@galla/ui/layout/KeyValues.tsx';
import { Drawer } from '@galla/ui/overlays/Drawer.tsx';
import { t } from '@lingui/core/macro';
import { useUnsavedChanges } from '../../lib/forms/UnsavedChanges.tsx';
import { roleWord } from '../../lib/session/role-word.ts';
import { holds, useSession } from '../../lib/session/session.ts';
import { InvitationActs } from './InvitationActs.tsx';
import { ManyStores } from './ManyStores.tsx';
import { MemberActs } from './MemberActs.tsx';
import { MemberForm, useMemberForm } from './MemberForm.tsx';
import css from './Team.module.css';
import { hasExpired, states, storesOf } from './team-labels.ts';

/** A team member, or an invitation, with details and actions. */
export function MemberDrawer({ member, onClose }: { readonly member: Member; readonly onClose: () => void }) {
  const session = useSession();
  const { status, lastSeen, expiresAt, stores, allStores } = member;
  const isPerson = status !== 'INVITED';
  const form = useMemberForm(member);
  const leaving = useUnsavedChanges({ changed: form.isChanged, onSave: form.save, onClose });
  return (
    <Drawer
      title={member.name}
      sub={member.you ? t`This is you.` : undefined}
      onClose={leaving.close}
      keepOpen={leaving.question !== false}
    >
      <div className={css['drawer']}>
        <KeyValues
          items={[
            { name: t`Status`, value: <State member={member} /> },
            { name: t`Phone number`, value: member.phone, figure: true },
            ...(isPerson && member.mayChange
              ? []
              : [
                  { name: t`Role`, value: member.roleName === '' ? t`No role` : roleWord(member.roleName) },
                  {
                    name: t`Stores`,
                    value: allStores ? t`All stores` : stores.map(({ name }) => name).join(', ') || storesOf(member),
                  },
                ]),
            ...(isPerson
              ? [{ name: t`Last seen`, value: lastSeen === null ? t`Never` : formatDateTime(lastSeen), figure: true }]
              : [
                  {
                    name: t`Link valid until`,
                    value: expiresAt === null ? null : formatDateTime(expiresAt),
                    figure: true,
                  },
                ]),
          ]}
        />
        {member.mayChange && !isPerson && <InvitationActs member={member} onClose={onClose} />}
        {member.mayChange && isPerson && (
          <>
            <MemberForm member={member} form={form} />
            {!member.allStores && <ManyStores member={member} />}
            <MemberActs member={member} onClose={onClose} />
          </>
        )}
        {!member.mayChange && holds(session, 'users_edit_access') && (
          <Notice>
            {member.you
              ? t`You cannot change your own role or access. Ask another Admin.`
              : t`You cannot change people who have more access than you.`}
          </Notice>
        )}
      </div>
      {leaving.question}
    </Drawer>
  );
}

/** The state as a pill; an expired invitation says so. */
export function State({ member, text = false }: { readonly member: Member; readonly text?: boolean }) {
  if (member.status === 'INVITED' && hasExpired(member))
    return <StatusPill state="EXPIRED" label={t`Invitation expired`} text={text} />;
  const { pill, label } = states()[member.status];
  return <StatusPill state={pill} label={label} text={text} />;
}
