import { settingsHome } from '@galla/contract/identity/profile/area.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { Tabs } from '@galla/ui/layout/Tabs.tsx';
import { t } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import { renderLink } from '../../lib/page/RouterLink.tsx';

const tabs = () => [
  { label: t`Members`, href: teamScreens.teamMembers.path },
  { label: t`Roles`, href: teamScreens.teamRoles.path },
];

/** The head and the tabs of the team's screens (ROU-12). */
export function TeamHead({ at, actions }: { readonly at: string; readonly actions?: ReactNode }) {
  return (
    <>
      <PageHead
        title={t`Team`}
        sub={t`People and their access`}
        actions={actions}
        back={{ href: settingsHome.path, label: t`Settings` }}
        renderLink={renderLink}
      />
      <Tabs
        label={t`Team`}
        items={tabs().map((tab) => ({ ...tab, active: tab.href === at }))}
        renderLink={renderLink}
      />
    </>
  );
}
