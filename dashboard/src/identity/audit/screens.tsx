import { auditLogHome } from '@galla/contract/identity/audit/area.ts';
import { page, type Route } from '../../lib/router/routes.ts';
import { AuditLogPage } from './AuditLogPage.tsx';

/** The screen of the audit log. */
export const routes: readonly Route[] = [page(auditLogHome, async () => AuditLogPage)];
