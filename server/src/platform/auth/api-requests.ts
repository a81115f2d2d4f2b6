import { maskCardNumbers } from '@galla/contract/core/card-numbers.ts';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { inTenant } from '../db/database.ts';
import { withoutCopyAt } from '../db/distribution/without-copy.ts';
import type { Logger } from '../log.ts';

/** One call of a program in test mode. Ids are UUIDs; `at` is in ms since 1970. */
export interface ApiRequest {
  readonly tenantId: string;
  readonly requestId: string;
  readonly keyId: string;
  readonly method: string;
  /** The address of the call. The query is not stored, because it may name a customer. */
  readonly url: string;
  readonly status: number;
  readonly tookMs: number;
  readonly at: number;
}

/** The topic of a tenant's calls on the outbox's channel. */
export const requestsTopic = (tenantId: string): string => `requests:${tenantId}`;

/** Calls are collected for this time and written together, so that a rush costs a few writes a second. */
const gatherMs = 100;
/** The most calls that wait for a write: while the database is down they must not fill the memory. */
const maxWaiting = 10_000;
/** Longer paths are cut off. */
const maxPath = 300;

/** Records calls for `galla logs tail` (decision 121). */
export interface ApiRequestLog {
  note(request: ApiRequest): void;
  /** Writes the remaining calls. */
  close(): Promise<void>;
}

/** Opens the log of calls of this process. */
export function openApiRequestLog({
  database,
  log,
}: {
  readonly database: Database;
  readonly log: Logger;
}): ApiRequestLog {
  let waiting: ApiRequest[] = [];
  let timer: NodeJS.Timeout | undefined;
  let written = Promise.resolve();
  /** One write at a time, so that calls keep their order. */
  const write = () => {
    written = written.then(writeWaiting);
    return written;
  };
  const writeWaiting = async () => {
    clearTimeout(timer);
    timer = undefined;
    const byTenant = Map.groupBy(waiting, ({ tenantId }) => tenantId);
    waiting = [];
    for (const [tenantId, requests] of byTenant)
      try {
        await inTenant(database, tenantId, (tx) => insertRequests(tx, tenantId, requests));
      } catch (error) {
        log.warn({ err: error, tenantId, requests: requests.length }, 'calls of programs were not noted');
      }
  };
  return {
    note(request) {
      if (waiting.length >= maxWaiting) return;
      waiting.push(request);
      timer ??= setTimeout(() => void write(), gatherMs);
    },
    close: write,
  };
}

/** Writes calls with positions without gaps: the counter of the tenant stays locked until the commit. */
async function insertRequests(tx: Tx, tenantId: string, requests: readonly ApiRequest[]): Promise<void> {
  const rows = requests.map(({ url, ...request }) => ({ ...request, path: pathOf(url) }));
  await sql`
    with counter as (
      insert into api_request_position as p (tenant_id, position) values (${tenantId}, ${rows.length})
      on conflict (tenant_id) do update set position = p.position + excluded.position
      returning position
    )
    insert into api_request (tenant_id, position, request_id, key_id, method, path, status, took_ms, at)
    select ${tenantId}, counter.position - ${rows.length} + r.number, r."requestId", r."keyId", r.method, r.path, r.status,
      r."tookMs", to_timestamp(r.at / 1000.0)
    from counter cross join rows from (json_to_recordset(${JSON.stringify(rows)}::json) as ("requestId" uuid, "keyId" uuid,
      method text, path text, status integer, "tookMs" integer, at bigint))
      with ordinality as r ("requestId", "keyId", method, path, status, "tookMs", at, number)
    ${await withoutCopyAt(tx)}`.execute(tx);
  await sql`select pg_notify('galla_outbox', ${requestsTopic(tenantId)})`.execute(tx);
}

const pathOf = (url: string): string => maskCardNumbers(url.split('?', 1)[0] ?? '').slice(0, maxPath);

/** A stored call. */
interface KeptRequest {
  readonly position: number;
  readonly request_id: string;
  readonly key_id: string;
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly took_ms: number;
  readonly at: Date;
}

/** The number of recorded calls of a tenant. */
export async function findRequestPosition(tx: Tx, tenantId: string): Promise<number> {
  const { rows } = await sql<{ position: number }>`
    select position from api_request_position where tenant_id = ${tenantId}`.execute(tx);
  return rows[0]?.position ?? 0;
}

/** The number of recent calls among which refused ones are searched. */
const lookedThrough = 500;

/** The most recent refused calls of a tenant, newest first. */
export async function readRefusedRequests(tx: Tx, tenantId: string, limit: number): Promise<KeptRequest[]> {
  const { rows } = await sql<KeptRequest>`
    select position, request_id, key_id, method, path, status, took_ms, at from api_request
    where tenant_id = ${tenantId} and status >= 400
      and position > (select position - ${lookedThrough} from api_request_position where tenant_id = ${tenantId})
    order by position desc limit ${limit}`.execute(tx);
  return rows;
}

/** The calls of a tenant after a position, in their order. */
export async function readRequestsAfter(
  tx: Tx,
  tenantId: string,
  position: number,
  limit: number,
): Promise<KeptRequest[]> {
  const { rows } = await sql<KeptRequest>`
    select position, request_id, key_id, method, path, status, took_ms, at from api_request
    where tenant_id = ${tenantId} and position > ${position} order by position limit ${limit}`.execute(tx);
  return rows;
}
