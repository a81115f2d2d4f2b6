import { can } from '../../core/endpoint.ts';

/**
 * The right to read the audit log: a key of PER-01 that only Admin and Auditor have. People of single stores have no
 * access, because the log covers the whole merchant.
 */
export const readsAuditLog = { ...can('view_escalation_access'), wholeMerchant: true } as const;
