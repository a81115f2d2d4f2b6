import type { ColumnType, Generated } from 'kysely';

/** The tables of webhooks (0055-webhooks.sql, 0059-webhook-collecting.sql, 0062-command-line.sql). Amounts are paise. */
export interface WebhookTables {
  webhook_endpoint: {
    tenant_id: string;
    id: string;
    url: string;
    description: Generated<string>;
    status: Generated<'ACTIVE' | 'DISABLED'>;
    disabled_reason: Generated<'PERSON' | 'GONE' | 'FAILING' | null>;
    disabled_at: Generated<Date | null>;
    events: string[];
    username: string;
    sealed_password: Buffer;
    sealed_secret: Buffer;
    secret_ending: string;
    secret_since: Date;
    previous_sealed_secret: Generated<Buffer | null>;
    previous_until: Generated<Date | null>;
    created_by: string | null;
    api_key_id: Generated<string | null>;
    created_at: Date;
    updated_at: Date;
    deleted_at: Generated<Date | null>;
    failing_since: Generated<Date | null>;
    noticed_at: Generated<Date | null>;
    last_delivered_at: Generated<Date | null>;
    last_attempt_at: Generated<Date | null>;
    last_event_type: Generated<string | null>;
    last_number: Generated<number | null>;
    last_status: Generated<number | null>;
    last_error: Generated<string | null>;
  };
  webhook_cursor: {
    tenant_id: string;
    position: number;
    failures: Generated<number>;
    retry_at: Generated<Date | null>;
    failure: Generated<string | null>;
    followed_at: Generated<Date | null>;
  };
  webhook_event: {
    tenant_id: string;
    id: string;
    position: number;
    number: Generated<number>;
    type: string;
    subject_id: string;
    order_key: string;
    once: string;
    reference: string | null;
    payment_id: string | null;
    amount: number | null;
    payload: string;
    occurred_at: Date;
    created_at: Date;
  };
  webhook_delivery: {
    tenant_id: string;
    id: string;
    endpoint_id: string;
    event_id: string;
    order_key: string;
    place: number;
    state: Generated<'WAITING' | 'DELIVERED' | 'FAILED'>;
    attempts: Generated<number>;
    tries: Generated<number>;
    /** A moment, or infinity. */
    due_at: ColumnType<Date | number, Date | string, Date | string>;
    replay_id: Generated<string | null>;
    released: Generated<boolean>;
    occurred_at: Date;
    created_at: Date;
    finished_at: Generated<Date | null>;
  };
  webhook_attempt: {
    tenant_id: string;
    id: string;
    endpoint_id: string;
    event_id: string;
    number: number;
    at: Date;
    delivered: boolean;
    status: number | null;
    error: string | null;
    took_ms: number;
    phases: number[];
    remote_address: string | null;
    signature: string;
    response_headers: ColumnType<[string, string][], string | undefined, string>;
    response_body: Generated<string>;
    cut: Generated<boolean>;
  };
  webhook_hour: {
    tenant_id: string;
    endpoint_id: string;
    hour: Date;
    delivered: Generated<number>;
    failed: Generated<number>;
    took: number[];
    arrival: number[];
  };
  webhook_replay: {
    tenant_id: string;
    id: string;
    endpoint_id: string;
    state: Generated<'RUNNING' | 'PAUSED' | 'COMPLETED' | 'CANCELLED'>;
    chosen: number;
    delivered: Generated<number>;
    failed: Generated<number>;
    due_at: Date;
    created_by: string;
    created_at: Date;
    finished_at: Generated<Date | null>;
  };
}
