import type { Generated } from 'kysely';

/** The tables of messages of payment links (0047-payment-link-messages.sql). */
export interface PaymentLinkMessageTables {
  payment_link_message: {
    tenant_id: string;
    id: string;
    link_id: string;
    receiver: 'CUSTOMER' | 'MERCHANT';
    channel: 'SMS' | 'EMAIL';
    kind: 'CREATED' | 'RESENT' | 'REMINDER' | 'PART_PAID' | 'PAID' | 'REFUNDED' | 'ASKED';
    destination: string;
    state: 'QUEUED' | 'SENT' | 'DELIVERED' | 'FAILED';
    reason: Generated<string | null>;
    created_at: Date;
    sent_at: Generated<Date | null>;
    delivered_at: Generated<Date | null>;
    failed_at: Generated<Date | null>;
  };
  payment_link_notice: {
    tenant_id: string;
    id: string;
    link_id: string;
    kind: 'CREATED' | 'PART_PAID' | 'PAID' | 'REFUNDED' | 'ASKED';
    amount: Generated<number>;
    created_at: Date;
  };
  payment_link_reminder: {
    tenant_id: string;
    id: string;
    link_id: string;
    number: number;
    due_at: Date;
    done_at: Generated<Date | null>;
    sent: Generated<boolean | null>;
  };
}
