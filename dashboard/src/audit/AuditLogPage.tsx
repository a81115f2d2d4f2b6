import { auditLogHome } from '@galla/contract/audit/screens.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { useMemo } from 'react';
import { Boundary } from '../lib/page/Boundary.tsx';
import { useNavigate, useSearch } from '../lib/router/use-router.ts';
import { AuditExport } from './AuditExport.tsx';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import { AuditList } from './AuditList.tsx';
import { type AuditSearch, auditFilters, auditParams, parseAuditSearch } from './audit-search.ts';
import { VerifyLog } from './VerifyLog.tsx';

/** Who did what, when and from where: found, filtered, exported, and proved to be whole. */
export function AuditLogPage() {
  const params = useSearch();
  const navigate = useNavigate();
  const key = JSON.stringify(params);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the router gives a new object for the same address
  const search = useMemo(() => parseAuditSearch(params), [key]);
  const filters = useMemo(() => auditFilters(search, Date.now()), [search]);
  const show = (next: AuditSearch) => void navigate({ to: auditLogHome.path, search: auditParams(next) });
  return (
    <>
      <PageHead
        title="Audit log"
        sub="Who did what, when and from where. Verify finds entries that were changed, removed or added."
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
