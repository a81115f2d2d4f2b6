import { settingsHome } from '@galla/contract/profile/area.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { useMemo } from 'react';
import { useListSearch } from '../lib/lists/use-list-search.ts';
import { Boundary } from '../lib/page/Boundary.tsx';
import { renderLink } from '../lib/page/RouterLink.tsx';
import { AuditExport } from './AuditExport.tsx';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import { AuditList } from './AuditList.tsx';
import { auditSearch } from './audit-search.ts';
import { VerifyLog } from './VerifyLog.tsx';

/** The audit log: search, filters, export, and the check of its chain. */
export function AuditLogPage() {
  const { search, show } = useListSearch(auditSearch);
  const filters = useMemo(() => auditSearch.filters(search, currentTime()), [search]);
  return (
    <>
      <PageHead
        title="Audit log"
        back={{ href: settingsHome.path, label: 'Settings' }}
        renderLink={renderLink}
        sub="Every action with person, time and place. Verify finds changed, removed or added entries."
        actions={<AuditExport filters={filters} />}
      />
      <VerifyLog />
      <AuditFilterBar search={search} onShow={show} />
      <Boundary>
        <AuditList search={search} filters={filters} onShow={show} />
      </Boundary>
    </>
  );
}
