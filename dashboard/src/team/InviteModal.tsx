import { checkBy, mobileRules } from '@galla/contract/access/fields.ts';
import type { Id } from '@galla/contract/core/ids.ts';
import { personNameField } from '@galla/contract/profile/endpoints.ts';
import { invitationDays, team } from '@galla/contract/team/endpoints.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { PhoneField } from '@galla/ui/inputs/PhoneField.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { useUnsavedChanges } from '../lib/forms/UnsavedChanges.tsx';
import { useField } from '../lib/forms/use-field.ts';
import { useSession } from '../lib/session/session.ts';
import { RoleField, type StoreChoice, StoreFields } from './AccessFields.tsx';
import css from './Team.module.css';
import { refusalText } from './team-labels.ts';
import { useTeamChange } from './use-team.ts';

interface InvitationDraft {
  readonly phoneNumber: string;
  readonly name: string;
  readonly roleId: string;
  readonly stores: StoreChoice;
}

/** The captcha is solved while the invitation is on its way: who invites is signed in, and has nothing to tick. */
async function send({ stores, ...rest }: InvitationDraft): Promise<void> {
  const { solveCaptcha } = await import('../lib/session/solve-captcha.ts');
  const { payload } = await solveCaptcha('create-user', new AbortController());
  const body = stores === 'all' ? rest : { ...rest, storeIds: stores as Id<'store'>[] };
  await call(team.invite, { body }, { captcha: payload });
}

/** Invites a person by phone to a role, for all stores or some. */
export function InviteModal({ onClose }: { readonly onClose: () => void }) {
  const { me } = useSession();
  const phone = useField(checkBy(mobileRules));
  const name = useField(personNameField);
  const [roleId, setRoleId] = useState('');
  const [roleError, setRoleError] = useState<string>();
  const [stores, setStores] = useState<StoreChoice>(me.storeRestricted ? [] : 'all');
  const [storeError, setStoreError] = useState<string>();
  const [refusal, setRefusal] = useState('');
  const [busy, setBusy] = useState(false);
  const changed = useTeamChange();
  const form = useId();

  const check = (): boolean => {
    const fits = [phone.check(), name.check(), roleId !== '', stores === 'all' || stores.length > 0];
    setRoleError(fits[2] ? undefined : 'Choose a role.');
    setStoreError(fits[3] ? undefined : 'Choose at least one store.');
    const wrong = ['invite-phone', 'invite-name', 'member-role', undefined][fits.indexOf(false)];
    if (wrong !== undefined) document.getElementById(wrong)?.focus();
    return fits.every(Boolean);
  };
  const invite = async (): Promise<boolean> => {
    if (busy || !check()) return false;
    setRefusal('');
    setBusy(true);
    try {
      await send({ phoneNumber: phone.value, name: name.value, roleId, stores });
      await changed();
      toast.success('Invitation sent');
      onClose();
      return true;
    } catch (error) {
      setRefusal(refusalText(error));
      setBusy(false);
      return false;
    }
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    void invite();
  };
  const leaving = useUnsavedChanges({
    changed: phone.value !== '' || name.value !== '',
    onSave: invite,
    saveLabel: 'Send invitation',
    onClose,
  });
  // A question takes the place of the form: no dialog opens another.
  if (leaving.question !== false) return leaving.question;
  return (
    <Modal
      title="Invite to the team"
      sub={`They get an SMS with a link that works for ${invitationDays} days.`}
      onClose={leaving.close}
      footer={
        <>
          <Button onClick={leaving.close}>Cancel</Button>
          <Button type="submit" form={form} kind="primary" busy={busy} busyLabel="Sending">
            Send invitation
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={css['form']} onSubmit={submit}>
        <PhoneField id="invite-phone" label="Mobile number" required autoComplete="off" {...fieldOf(phone)} />
        <TextField id="invite-name" label="Name" required autoComplete="off" {...fieldOf(name)} />
        <RoleField
          value={roleId}
          error={roleError}
          onChange={(next) => {
            setRoleId(next);
            setRoleError(undefined);
          }}
        />
        <StoreFields
          value={stores}
          error={storeError}
          onChange={(next) => {
            setStores(next);
            setStoreError(undefined);
          }}
        />
        {refusal !== '' && (
          <Notice kind="error" live>
            {refusal}
          </Notice>
        )}
      </form>
    </Modal>
  );
}

const fieldOf = ({ value, onChange, onBlur, error }: ReturnType<typeof useField>) => ({
  value,
  onChange,
  onBlur,
  error,
});
