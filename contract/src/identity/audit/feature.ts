import { ownIds } from '../../core/ids.ts';

/** The audit log texts of this feature's actions. */
export const logActs = {
  CARD_NUMBERS_MASKED: 'Card numbers were masked in this log',
  AUDIT_LOG_EXPORTED: 'Exported the audit log',
} as const;

/** Ids of audit events. */
export const auditEventIds = ownIds('aud');
