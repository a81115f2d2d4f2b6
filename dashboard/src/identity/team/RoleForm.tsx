import type { Id } from '@galla/contract/core/ids.ts';
import type { Permission } from '@galla/contract/core/permissions.ts';
import { roles } from '@galla/contract/identity/team/calls.ts';
import { roleNameField, type TeamRole } from '@galla/contract/identity/team/roles.ts';
import { shownPermissionGroups } from '@galla/contract/role-permissions.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { Drawer } from '@galla/ui/overlays/Drawer.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useId } from 'react';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../lib/forms/UnsavedChanges.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { useChoice } from '../../lib/forms/use-choice.ts';
import { useField } from '../../lib/forms/use-field.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { holds, useSession } from '../../lib/session/session.ts';
import css from './Team.module.css';
import { refusalText } from './team-labels.ts';
import { useTeamChange } from './use-team.ts';

/** The initial values of a new role. */
const firstPermissions: readonly Permission[] = ['profile_access'];

/** Creates or changes a role from the permissions that the person has. */
export function RoleForm({ role, onClose }: { readonly role: TeamRole | undefined; readonly onClose: () => void }) {
  const name = useField('role-name', roleNameField, role?.roleName ?? '');
  const permissions = useChoice<readonly Permission[]>(role?.permissions ?? firstPermissions, (keys) =>
    keys.length === 0 ? t`Choose at least one permission.` : undefined,
  );
  const changed = useTeamChange();
  const formId = useId();
  const params = { roleId: (role?.roleId ?? '') as Id<'role'> };
  const done = async (text: string) => {
    await changed();
    toast.success(text);
    onClose();
  };
  const form = useForm({
    fields: { roleName: name, permissions },
    send: async () => {
      const body = { roleName: name.value, permissions: [...permissions.value] };
      await (role === undefined ? call(roles.create, { body }) : call(roles.update, { params, body }));
      await done(t`Role saved`);
    },
    textOf: refusalText,
  });
  const remove = useAct({ refused: refusalText });
  const leaving = useUnsavedChanges({
    changed: isChanged(role, name.value, permissions.value),
    onSave: form.save,
    onClose,
  });
  return (
    <Drawer
      title={role === undefined ? t`New role` : t`Change ${{ role: role.roleName }}`}
      sub={t`Changes apply immediately.`}
      onClose={leaving.close}
      keepOpen={leaving.question !== false}
      footer={
        <>
          {role !== undefined && (
            <Button
              kind="danger-text"
              busy={remove.busy}
              busyLabel={t`Deleting`}
              onClick={() => void remove.run(() => call(roles.remove, { params }).then(() => done(t`Role deleted`)))}
            >
              <Trans>Delete role</Trans>
            </Button>
          )}
          <Button type="submit" form={formId} kind="primary" busy={form.busy} busyLabel={t`Saving`}>
            <Trans>Save role</Trans>
          </Button>
        </>
      }
    >
      <form id={formId} noValidate className={css['form']} onSubmit={form.submit}>
        <TextField label={t`Name`} required autoComplete="off" {...name.input} />
        <Refusal text={form.problem || remove.problem || (permissions.error ?? '')} />
        <Permissions chosen={permissions.value} onChange={permissions.input.onChange} />
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
          {...(holds(session, key) ? {} : { note: t`You do not have this permission yourself.`, disabled: true })}
          checked={chosen.includes(key)}
          onChange={(on) => onChange(on ? [...chosen, key] : chosen.filter((other) => other !== key))}
        />
      ))}
    </fieldset>
  ));
}
