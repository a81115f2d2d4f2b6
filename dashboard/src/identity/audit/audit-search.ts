import { auditLogHome } from '@galla/contract/identity/audit/area.ts';
import { auditEventIds } from '@galla/contract/identity/audit/feature.ts';
import { auditActNames } from '@galla/contract/registry.ts';
import { choices, cursors, ids, oneOf, page, wholeDays } from '../../lib/lists/list-params.ts';
import { defineListSearch } from '../../lib/lists/list-search.ts';
import { auditParts } from './audit-parts.ts';

/** The audit log: by default it shows the important actions, newest first. */
export const auditSearch = defineListSearch(auditLogHome.path, {
  show: oneOf(auditParts),
  dates: wholeDays(),
  people: ids('person', 'personIds'),
  acts: choices(auditActNames, 'acts'),
  ...cursors(auditEventIds),
  page: page(),
});

/** The search of the audit log. */
export type AuditSearch = typeof auditSearch.plain;
