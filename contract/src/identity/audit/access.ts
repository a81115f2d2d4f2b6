import { can } from '../../core/endpoint.ts';

/**
 * Who may read the audit log: a key of PER-01 that only Admin and Auditor have. People limited to single stores have no
 * access, because the log covers the whole merchant.
 */
export const readsAuditLog = { ...can('view_escalation_access'), wholeMerchant: true } as const;
