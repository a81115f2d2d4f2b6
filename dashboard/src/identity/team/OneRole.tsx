import type { TeamRole } from '@galla/contract/identity/team/roles.ts';
import { shownPermissionGroups } from '@galla/contract/role-permissions.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import { useState } from 'react';
import { roleWord } from '../../lib/session/role-word.ts';
import { Holders } from './Holders.tsx';
import css from './Team.module.css';
import { purposeOf } from './team-labels.ts';

/** One role at a time with its permissions, on narrow screens. */
export function OneRole({
  roles,
  onEdit,
}: {
  readonly roles: readonly TeamRole[];
  readonly onEdit: (role: TeamRole) => void;
}) {
  const [roleId, setRoleId] = useState('');
  const role = roles.find((one) => one.roleId === roleId) ?? roles[0];
  if (role === undefined) return null;
  const groups = shownPermissionGroups
    .map(({ title, permissions }) => ({
      title,
      may: permissions.filter(({ key }) => role.permissions.includes(key)),
    }))
    .filter(({ may }) => may.length > 0);
  return (
    <div className={css['one']}>
      <SelectField
        label={t`Role`}
        options={roles.map(({ roleId: value, roleName }) => ({ value, label: roleWord(roleName) }))}
        value={role.roleId}
        onChange={setRoleId}
      />
      <p className={css['note']}>
        {purposeOf(role)}
        {role.holders !== null && (
          <>
            {' · '}
            <span className={css['count']}>
              <Holders count={role.holders} />
            </span>
          </>
        )}
      </p>
      {role.mayChange && (
        <div>
          <Button onClick={() => onEdit(role)}>
            <Trans>Change {ph({ role: roleWord(role.roleName) })}</Trans>
          </Button>
        </div>
      )}
      {groups.map(({ title, may }) => (
        <Section key={title} title={title}>
          <ul className={css['may']}>
            {may.map(({ key, text }) => (
              <li key={key}>
                <Icon of={Check} size={16} className={css['yes'] ?? ''} />
                {text}
              </li>
            ))}
          </ul>
        </Section>
      ))}
    </div>
  );
}
