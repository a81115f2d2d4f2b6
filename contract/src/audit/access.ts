import { can } from '../core/endpoint.ts';

/**
 * Who reads the audit log: of the keys of PER-01 the roles give this one to Admin and Auditor alone. People of some stores
 * are left out: the log is the whole merchant's.
 */
export const readsAuditLog = { ...can('view_escalation_access'), wholeMerchant: true } as const;
