import { settingsHome } from '@galla/contract/identity/profile/area.ts';
import { currentTime } from '@galla/ui/format/clock.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { useMemo } from 'react';
import { useListSearch } from '../../lib/lists/use-list-search.ts';
import { Boundary } from '../../lib/page/Boundary.tsx';
import { renderLink } from '../../lib/page/RouterLink.tsx';
import css from './Audit.module.css';
import { AuditExport } from './AuditExport.tsx';
import { AuditFilterBar } from './AuditFilterBar.tsx';
import { AuditList } from './AuditList.tsx';
import { actsOf } from './audit-parts.ts';
import { auditSearch } from './audit-search.ts';
import { useLogCheck, VerifyButton, VerifyResult } from './VerifyLog.tsx';

const partOptions = () =>
  [
    { value: 'matters', label: t`Important` },
    { value: 'signIns', label: t`Sign-ins` },
    { value: 'all', label: t`Everything` },
  ] as const;

/** The audit log: search, filters, export, and the check of its chain. */
export function AuditLogPage() {
  const { search, show } = useListSearch(auditSearch);
  const check = useLogCheck();
  const filters = useMemo(() => {
    const chosen = auditSearch.filters(search, currentTime());
    const acts = search.acts.length > 0 ? undefined : actsOf(search.show);
    return acts === undefined ? chosen : { ...chosen, acts };
  }, [search]);
  return (
    <>
      <PageHead
        title={t`Audit log`}
        back={{ href: settingsHome.path, label: t`Settings` }}
        renderLink={renderLink}
        sub={t`Who did what, when and where. Verify checks that the log hasn’t been altered.`}
        actions={
          <>
            <VerifyButton check={check} />
            <AuditExport filters={filters} />
          </>
        }
      />
      <VerifyResult check={check} />
      <Segmented
        label={t`Part of the log`}
        className={css['parts'] ?? ''}
        options={partOptions()}
        value={search.show}
        onChange={(part) => show(auditSearch.changed(search, { show: part, acts: [] }))}
      />
      <AuditFilterBar search={search} onShow={show} />
      <Boundary>
        <AuditList search={search} filters={filters} onShow={show} />
      </Boundary>
    </>
  );
}
