import type { Generated, JSONColumnType } from 'kysely';

/** The tables of the platform: messages, idempotency keys, the outbox, the audit log. */
export interface PlatformTables {
  message: {
    id: string;
    channel: 'SMS' | 'EMAIL';
    destination: string;
    /** Its texts under the key `messages`, bound to its id; null once it is delivered. */
    sealed_texts: Generated<Buffer | null>;
    /** In clear where an earlier release wrote it. Nothing writes these three any more. */
    subject: Generated<string | null>;
    body: Generated<string | null>;
    html: Generated<string | null>;
    /** The feature that learns what became of it; null where none does. */
    follower: Generated<string | null>;
    followed_tenant: Generated<string | null>;
    /** Whose message to a customer it is; null for those to people who sign in. */
    of_tenant: Generated<string | null>;
    created_at: Date;
    sent_at: Date | null;
    tries: Generated<number>;
    /** When it is sent next; null where an earlier release wrote it, which goes by `next_try_at`. */
    due_at: Generated<Date | null>;
    next_try_at: Generated<Date | null>;
    last_error: Generated<string | null>;
  };
  /** Whose message a gateway reports of. */
  followed_message: { id: string; follower: string; followed_tenant: string; created_at: Date };
  idempotency_key: {
    tenant_id: string;
    caller_id: string;
    route: string;
    key: string;
    request_hash: Buffer;
    status: number;
    response: JSONColumnType<object>;
    created_at: Date;
  };
  outbox_position: { tenant_id: string; position: number };
  outbox: {
    tenant_id: string;
    position: number;
    type: string;
    subject_id: string;
    created_at: Date;
    /** The day (UTC) by the database's clock, by which the table is cut into weeks. */
    stored_on: Generated<string>;
  };
  audit_chain: { chain_id: string; position: number; hash: Buffer; seal: Buffer };
  audit_event: {
    chain_id: string;
    position: number;
    id: string;
    at: Date;
    person_id: string | null;
    person_name: string | null;
    membership_id: string | null;
    act: string;
    outcome: string;
    subject_kind: string | null;
    subject_id: string | null;
    address: string;
    user_agent: string | null;
    detail: JSONColumnType<object>;
    hash: Buffer;
    redaction: Generated<Buffer | null>;
  };
  data_migration: { name: string; finished_at: Date };
  process_place: { kind: 'files' | 'simulator'; place: string; host: string; since: Date; seen_at: Date };
  write_probe: { filling: string };
  process_seen: { kind: 'api' | 'worker'; seen_at: Date; public_url: Generated<string | null> };
  master_key_check: { single: Generated<boolean>; value: Buffer; created_at: Generated<Date> };
  master_key_slot: { key_check: Buffer; sealed_master_key: Buffer; created_at: Generated<Date> };
}
