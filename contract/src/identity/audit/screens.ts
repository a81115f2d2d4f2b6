import type { Screens } from '../../core/screen.ts';
import { auditLogHome } from './area.ts';

/** The screens of the audit log. */
export const auditScreens = { auditLog: auditLogHome } as const satisfies Screens;
