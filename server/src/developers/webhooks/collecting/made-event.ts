import type { WebhookData, WebhookEventType } from '@galla/contract/developers/webhooks/events.ts';
import type { Tx } from '../../../platform/db/database.ts';
import type { OutboxEntry } from './collect-queries.ts';

/** An event made from an outbox entry. */
export interface MadeEvent<Type extends WebhookEventType = WebhookEventType> {
  readonly type: Type;
  readonly data: WebhookData<Type>;
  readonly orderKey: string;
  /** Whether it can recur for the same subject. */
  readonly repeats?: true;
  readonly reference: string | null;
  readonly paymentId: string | null;
  readonly amount: number | null;
}

/** Reads the subjects of entries of one kind, and then creates the events of each entry. */
export type Reader = (tx: Tx, tenantId: string, ids: readonly string[]) => Promise<(entry: OutboxEntry) => MadeEvent[]>;

/** Creates an event. The type parameter ties its data to its type. */
export const made = <Type extends WebhookEventType>(event: MadeEvent<Type>): MadeEvent => event as MadeEvent;

/** The text as a key of the table. Undefined if the table does not have it. */
export const keyOf = <Table extends object>(table: Table, key: string): keyof Table | undefined =>
  Object.hasOwn(table, key) ? (key as keyof Table) : undefined;
