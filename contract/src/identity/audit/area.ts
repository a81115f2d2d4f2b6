import type { Screen } from '../../core/screen.ts';
import { readsAuditLog } from './access.ts';

/** The audit log. */
export const auditLogHome = {
  path: '/audit-log',
  title: 'Audit log',
  access: readsAuditLog,
  testMode: true,
} as const satisfies Screen;
