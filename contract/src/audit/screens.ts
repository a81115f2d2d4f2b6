import type { Screen, Screens } from '../core/screen.ts';
import { readsAuditLog } from './access.ts';

/** The audit log. The frame of the dashboard reads this screen alone. */
export const auditLogHome = {
  path: '/audit-log',
  title: 'Audit log',
  access: readsAuditLog,
  navigation: { label: 'Audit log', icon: 'scroll-text', group: 'business' },
  testMode: true,
} as const satisfies Screen;

/** The screens of the audit log. */
export const auditScreens = { auditLog: auditLogHome } as const satisfies Screens;
