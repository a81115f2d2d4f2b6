import type { TeamRole } from '@galla/contract/identity/team/roles.ts';
import { shownPermissionGroups } from '@galla/contract/role-permissions.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Check, Minus } from 'lucide-react';
import { Fragment } from 'react';
import { roleWord } from '../../lib/session/role-word.ts';
import { Holders } from './Holders.tsx';
import css from './Team.module.css';
import { purposeOf } from './team-labels.ts';

/** Roles and their permissions, side by side. */
export function RoleMatrix({
  roles,
  onEdit,
}: {
  readonly roles: readonly TeamRole[];
  readonly onEdit: (role: TeamRole) => void;
}) {
  return (
    // A region that scrolls has to be reached by the keyboard too.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys scroll it
    <section className={css['matrix']} aria-label={t`Permissions by role`} tabIndex={0}>
      <table className={css['table']}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Permissions</Trans>
            </th>
            {roles.map((role) => (
              <th key={role.roleId} scope="col">
                <span className={css['role']}>
                  {roleWord(role.roleName)}
                  <small className={css['purpose']}>{purposeOf(role)}</small>
                  {role.holders !== null && (
                    <small>
                      <Holders count={role.holders} />
                    </small>
                  )}
                  {role.mayChange && (
                    <Button
                      kind="text"
                      size="small"
                      aria-label={t`Change ${{ role: roleWord(role.roleName) }}`}
                      onClick={() => onEdit(role)}
                    >
                      <Trans>Change</Trans>
                    </Button>
                  )}
                </span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shownPermissionGroups.map(({ title, permissions }) => (
            <Fragment key={title}>
              <tr className={css['group']}>
                <th scope="rowgroup" colSpan={1}>
                  {title}
                </th>
                <td colSpan={roles.length} />
              </tr>
              {permissions.map(({ key, text }) => (
                <tr key={key}>
                  <th scope="row">{text}</th>
                  {roles.map((role) => (
                    <td key={role.roleId}>
                      <Mark yes={role.permissions.includes(key)} />
                    </td>
                  ))}
                </tr>
              ))}
            </Fragment>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Whether a role has the permission: glyph, colour, and a word for screen readers. */
function Mark({ yes }: { readonly yes: boolean }) {
  return (
    <span className={css[yes ? 'yes' : 'no']}>
      <Icon of={yes ? Check : Minus} size={16} />
      <span className="sr">{yes ? t`Yes` : t`No`}</span>
    </span>
  );
}
