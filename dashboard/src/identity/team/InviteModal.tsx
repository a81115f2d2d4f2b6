import type { Id } from '@galla/contract/core/ids.ts';
import { checkBy, mobileRules } from '@galla/contract/identity/access/fields.ts';
import { personNameField } from '@galla/contract/identity/profile/endpoints.ts';
import { team } from '@galla/contract/identity/team/calls.ts';
import { invitationDays } from '@galla/contract/identity/team/rules.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { PhoneField } from '@galla/ui/inputs/PhoneField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { call } from '../../lib/api/api.ts';
import type { Choice } from '../../lib/forms/CheckChoice.tsx';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { StoreFields } from '../../lib/forms/StoreFields.tsx';
import { useUnsavedChanges } from '../../lib/forms/UnsavedChanges.tsx';
import { useChoice } from '../../lib/forms/use-choice.ts';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { useStoreNames } from '../../lib/lists/named-lists.ts';
import { useSession } from '../../lib/session/session.ts';
import { RoleField } from './RoleField.tsx';
import css from './Team.module.css';
import { refusalText } from './team-labels.ts';
import { useTeamChange } from './use-team.ts';

interface InvitationDraft {
  readonly phoneNumber: string;
  readonly name: string;
  readonly roleId: string;
  readonly stores: Choice;
}

/** The captcha is solved while the invitation is sent: a signed-in person has nothing to tick. */
async function send({ stores, ...rest }: InvitationDraft): Promise<void> {
  const { solveCaptcha } = await import('../access/public/solve-captcha.ts');
  const { payload } = await solveCaptcha('create-user', new AbortController());
  const body = stores === 'all' ? rest : { ...rest, storeIds: stores as Id<'store'>[] };
  await call(team.invite, { body }, { captcha: payload });
}

/** Invites a person by phone to a role, for all stores or some. */
export function InviteModal({ onClose }: { readonly onClose: () => void }) {
  const { me, profile } = useSession();
  const hasStores = (useStoreNames(!profile.superMerchant) ?? []).length > 0;
  const phone = useField('invite-phone', checkBy(mobileRules));
  const name = useField('invite-name', personNameField);
  const roleId = useChoice('', (id) => (id === '' ? t`Choose a role.` : undefined), 'member-role');
  // A cashier works at one store, so the inviting person has to choose it, or all of them.
  const offered: Choice = roleId.value === 'CASHIER' && hasStores ? [] : 'all';
  const stores = useChoice<Choice | undefined>(me.storeRestricted ? [] : undefined, (chosen) =>
    (chosen ?? offered) !== 'all' && (chosen ?? offered).length === 0 ? t`Choose at least one store.` : undefined,
  );
  const changed = useTeamChange();
  const formId = useId();

  const form = useForm({
    fields: { phoneNumber: phone, name, roleId, storeIds: stores },
    send: async () => {
      await send({ phoneNumber: phone.value, name: name.value, roleId: roleId.value, stores: stores.value ?? offered });
      await changed();
      toast.success(t`Invitation sent`);
      onClose();
    },
    textOf: refusalText,
  });
  const leaving = useUnsavedChanges({
    changed: phone.value !== '' || name.value !== '',
    onSave: form.save,
    saveLabel: t`Send invitation`,
    onClose,
  });
  // A question replaces the form: no dialog opens another.
  if (leaving.question !== false) return leaving.question;
  return (
    <Modal
      title={t`Invite to the team`}
      sub={t`We’ll text an invitation. It’s valid for ${invitationDays} days.`}
      onClose={leaving.close}
      footer={
        <>
          <Button onClick={leaving.close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" form={formId} kind="primary" busy={form.busy} busyLabel={t`Sending`}>
            <Trans>Send invitation</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={css['form']} onSubmit={form.submit}>
        <PhoneField label={t`Mobile number`} required autoComplete="off" {...phone.input} />
        <TextField label={t`Name`} required autoComplete="off" {...name.input} />
        <RoleField {...roleId.input} />
        <StoreFields {...stores.input} value={stores.value ?? offered} />
        <Refusal text={form.problem} />
      </form>
    </Modal>
  );
}
