import type { WebhookData, WebhookEventType } from '@galla/contract/developers/webhooks/events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OutboxEntry } from './collect-queries.ts';

/** An event that an entry of the outbox gives. */
export interface MadeEvent<Type extends WebhookEventType = WebhookEventType> {
  readonly type: Type;
  readonly data: WebhookData<Type>;
  readonly orderKey: string;
  /** Whether it may happen again to the same subject. */
  readonly repeats?: true;
  readonly reference: string | null;
  readonly paymentId: string | null;
  readonly amount: number | null;
}

/** Reads the subjects of entries of one kind, and then makes the events of each entry. */
export type Reader = (tx: Tx, tenantId: string, ids: readonly string[]) => Promise<(entry: OutboxEntry) => MadeEvent[]>;

/** Makes an event; its type fits its data. */
export const made = <Type extends WebhookEventType>(event: MadeEvent<Type>): MadeEvent => event as MadeEvent;

/** The key of a table that a text is, or undefined. */
export const keyOf = <Table extends object>(table: Table, key: string): keyof Table | undefined =>
  Object.hasOwn(table, key) ? (key as keyof Table) : undefined;
