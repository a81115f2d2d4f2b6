import type { Id } from '@galla/contract/core/ids.ts';
import type { Permission } from '@galla/contract/core/permissions.ts';
import { shownPermissionGroups } from '@galla/contract/planned-acts.ts';
import { roleNameField, roles, type TeamRole } from '@galla/contract/team/roles.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Drawer } from '@galla/ui/overlays/Drawer.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useId, useState } from 'react';
import { call } from '../lib/api/api.ts';
import { fieldMessage } from '../lib/api/api-error.ts';
import { useUnsavedChanges } from '../lib/forms/UnsavedChanges.tsx';
import { useField } from '../lib/forms/use-field.ts';
import { holds, useSession } from '../lib/session/session.ts';
import css from './Team.module.css';
import { refusalText } from './team-labels.ts';
import { useTeamChange } from './use-team.ts';

/** The initial values of a new role. */
const firstPermissions: readonly Permission[] = ['profile_access'];

/** Makes or changes a role out of the permissions that the person holds. */
export function RoleForm({ role, onClose }: { readonly role: TeamRole | undefined; readonly onClose: () => void }) {
  const name = useField(roleNameField, role?.roleName ?? '');
  const [chosen, setChosen] = useState<readonly Permission[]>(role?.permissions ?? firstPermissions);
  const [refusal, setRefusal] = useState('');
  const changed = useTeamChange();
  const form = useId();
  const params = { roleId: (role?.roleId ?? '') as Id<'role'> };
  const refused = (error: unknown) => {
    const ofName = fieldMessage(error, 'roleName');
    name.setError(ofName);
    setRefusal(ofName === undefined ? refusalText(error) : '');
  };
  const done = (text: string) => async () => {
    await changed();
    toast.success(text);
    onClose();
  };
  const save = useMutation({
    mutationFn: () => {
      const body = { roleName: name.value, permissions: [...chosen] };
      return role === undefined ? call(roles.create, { body }) : call(roles.update, { params, body });
    },
    onSuccess: done('Role saved'),
    onError: refused,
  });
  const remove = useMutation({
    mutationFn: () => call(roles.remove, { params }),
    onSuccess: done('Role deleted'),
    onError: refused,
  });
  const isComplete = () => {
    setRefusal('');
    if (!name.check()) {
      document.getElementById('role-name')?.focus();
      return false;
    }
    if (chosen.length === 0) setRefusal('Choose at least one permission.');
    return chosen.length > 0 && !save.isPending;
  };
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isComplete()) save.mutate();
  };
  const leaving = useUnsavedChanges({
    changed: isChanged(role, name.value, chosen) && !save.isSuccess && !remove.isSuccess,
    onSave: async () =>
      isComplete() &&
      save.mutateAsync().then(
        () => true,
        () => false,
      ),
    onClose,
  });
  return (
    <Drawer
      title={role === undefined ? 'New role' : `Change ${role.roleName}`}
      sub="Changes apply immediately."
      onClose={leaving.close}
      keepOpen={leaving.question !== false}
      footer={
        <>
          {role !== undefined && (
            <Button kind="danger-text" busy={remove.isPending} busyLabel="Deleting" onClick={() => remove.mutate()}>
              Delete role
            </Button>
          )}
          <Button type="submit" form={form} kind="primary" busy={save.isPending} busyLabel="Saving">
            Save role
          </Button>
        </>
      }
    >
      <form id={form} noValidate className={css['form']} onSubmit={submit}>
        <TextField
          id="role-name"
          label="Name"
          required
          autoComplete="off"
          value={name.value}
          onChange={name.onChange}
          onBlur={name.onBlur}
          error={name.error}
        />
        {refusal !== '' && (
          <Notice kind="error" live>
            {refusal}
          </Notice>
        )}
        <Permissions chosen={chosen} onChange={setChosen} />
      </form>
      {leaving.question}
    </Drawer>
  );
}

/** Whether the form differs from the role, or from the initial values. */
function isChanged(role: TeamRole | undefined, name: string, chosen: readonly Permission[]): boolean {
  const before = role?.permissions ?? firstPermissions;
  return (
    name !== (role?.roleName ?? '') || before.length !== chosen.length || !before.every((key) => chosen.includes(key))
  );
}

function Permissions({
  chosen,
  onChange,
}: {
  readonly chosen: readonly Permission[];
  readonly onChange: (chosen: readonly Permission[]) => void;
}) {
  const session = useSession();
  return shownPermissionGroups.map(({ title, permissions }) => (
    <fieldset key={title} className={css['permissions']}>
      <legend>{title}</legend>
      {permissions.map(({ key, text }) => (
        <Checkbox
          key={key}
          label={text}
          {...(holds(session, key) ? {} : { note: 'You do not hold this yourself.', disabled: true })}
          checked={chosen.includes(key)}
          onChange={(on) => onChange(on ? [...chosen, key] : chosen.filter((other) => other !== key))}
        />
      ))}
    </fieldset>
  ));
}
