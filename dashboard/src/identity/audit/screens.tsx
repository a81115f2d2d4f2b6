import { auditLogHome } from '@galla/contract/identity/audit/area.ts';
import type { RouteObject } from 'react-router';
import { page } from '../../lib/router/routes.tsx';
import { AuditLogPage } from './AuditLogPage.tsx';

/** The screen of the audit log. */
export const routes: readonly RouteObject[] = [page(auditLogHome, async () => AuditLogPage)];
