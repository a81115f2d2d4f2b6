import type { Generated } from 'kysely';

/** Chargebacks as they are stored (0020-chargebacks.sql). Amounts are paise. */
export interface ChargebackTables {
  chargeback: {
    tenant_id: string;
    id: string;
    payment_id: string;
    rail_chargeback_id: string;
    state: 'OPENED' | 'WON' | 'LOST';
    amount: number;
    taken: Generated<number>;
    reason: string;
    arn: string | null;
    opened_at: Date;
    finished_at: Date | null;
    received_at: Date;
  };
  chargeback_movement: { tenant_id: string; journal_id: string; chargeback_id: string; amount: number };
}
