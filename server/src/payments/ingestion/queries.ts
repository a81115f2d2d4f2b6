import type { ClientBase } from 'pg';

/** An event for the operator to review. */
export interface RefusedEvent {
  /** Derived from the content, so that a repeatedly refused event is stored once. */
  readonly id: string;
  readonly engine_key_id: string;
  readonly merchant_id: string;
  readonly provider_transaction_id: string;
  readonly code: string;
  readonly field?: string | undefined;
  readonly message: string;
  readonly event: unknown;
}

/** Stores refused events, each once. */
export async function insertRefusedEvents(
  client: ClientBase,
  events: readonly RefusedEvent[],
  receivedAt: string,
): Promise<void> {
  const fields = 'id, engine_key_id, merchant_id, provider_transaction_id, code, field, message, event';
  await client.query(
    `INSERT INTO refused_event (${fields}, received_at)
     SELECT ${fields}, $2 FROM json_to_recordset($1) AS n(id uuid, engine_key_id text, merchant_id text,
       provider_transaction_id text, code text, field text, message text, event jsonb) ORDER BY id
     ON CONFLICT DO NOTHING`,
    [JSON.stringify(events), receivedAt],
  );
}
