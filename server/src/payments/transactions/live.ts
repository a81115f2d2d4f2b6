import { setTimeout as sleep } from 'node:timers/promises';
import type { LiveMessage } from '@galla/contract/payments/transactions/schemas.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { inTestMode } from '../../platform/auth/scope-queries.ts';
import { findSession } from '../../platform/auth/sessions.ts';
import { deriveKey, seal, unseal } from '../../platform/crypto/sealing.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { Signal } from '../../platform/events/signal.ts';
import type { ServerSentEvent } from '../../platform/http/handlers.ts';
import { installationTime } from '../../platform/sandbox-clock.ts';
import { findPayments } from './list-queries.ts';
import { toPayment } from './payments.ts';
import { findLiveNews, findPositions } from './queries.ts';

/** The maximum number of payments in a message. In a rush, the others are only counted. */
const maxListed = 50;
/** A reader further behind than this reads the list again instead of catching up. */
const maxBehind = 5000;
const heartbeatMs = 10_000;
/**
 * Changes within this time are sent together, so that a rush costs a few reads a second and not one for each payment.
 */
const gatherMs = 100;

/**
 * The cursor of a reader: each tenant's outbox position, as text `tenant:position,…` with tenants by MID. It is sealed
 * for people of some stores, because positions would reveal the number of all payments.
 */
type Positions = Map<string, number>;

/** The filters of a reader, as UUIDs. */
export interface LiveSelection {
  readonly storeIds: readonly string[] | null;
  readonly terminalIds: readonly string[] | null;
}

/**
 * Streams payments as they arrive and change, a signal when links change, and in test mode a signal for any change in
 * the sandbox. Positions are gapless and in commit order for each tenant, so continuing from a cursor loses and repeats
 * nothing. The session is checked every 10 s. If it has ended or lost its rights, the stream ends, and the caller's
 * next request gets the reason.
 */
export async function* followPayments(
  context: ScopedContext,
  signal: Signal,
  selection: LiveSelection,
  cursor: string | undefined,
): AsyncGenerator<ServerSentEvent | 'heartbeat'> {
  const tenants = new Set(context.scope.tenants);
  let positions =
    parseCursor(context, cursor) ?? (await context.scoped((tx) => findPositions(tx, context.scope.tenants)));
  yield message('ready', positions, context, { payments: [], more: 0 });
  let checkedAt = context.now;
  for (let waiting: 'news' | 'timeout' | 'closed' = 'news'; waiting !== 'closed'; ) {
    const read = await context.scoped((tx) => readNews(tx, context, selection, positions));
    positions = read.positions;
    if (read.behind) yield message('reload', positions, context, { payments: [], more: 0 });
    else if (read.message.payments.length > 0 || read.message.more > 0)
      yield message('payments', positions, context, read.message);
    if (read.links) yield message('links', positions, context, { payments: [], more: 0 });
    if (read.sandbox) yield message('sandbox', positions, context, { payments: [], more: 0 });
    if (read.full) continue;
    const rest = checkedAt + heartbeatMs - context.clock.now();
    waiting = await signal.next(tenants, Math.min(heartbeatMs, Math.max(0, rest)));
    if (waiting === 'news') await sleep(gatherMs);
    if (context.clock.now() - checkedAt < heartbeatMs) continue;
    if (!(await stillAllowed(context))) return;
    checkedAt = context.clock.now();
    yield 'heartbeat';
  }
}

/** Sessions use the installation's clock, so a sandbox with an advanced clock ends none. */
async function stillAllowed(context: ScopedContext): Promise<boolean> {
  const state = await findSession(context.database, context.sessionId ?? '', installationTime(context.clock));
  if (state.is !== 'live' || state.session.scope === undefined) return false;
  const now = await inSameMode(context, state.session.scope);
  return now !== undefined && rightsOf(now) === rightsOf(context.scope);
}

const rightsOf = ({ tenants, storeIds, permissions }: Scope) => JSON.stringify([tenants, storeIds, [...permissions]]);

/** The scope of a session in the mode of the stream; test mode ends with its flag. */
async function inSameMode({ database, scope: { mode } }: ScopedContext, scope: Scope): Promise<Scope | undefined> {
  if (mode === 'live') return scope;
  return scope.facts.flags.has('TEST_MODE') ? inTestMode(database, scope) : undefined;
}

interface News {
  readonly positions: Positions;
  readonly message: LiveMessage;
  /** Links or pages changed. People of some stores do not get this. */
  readonly links: boolean;
  /** Something changed in a sandbox. People of some stores get only their payments. */
  readonly sandbox: boolean;
  /** There is more to read at once. */
  readonly full: boolean;
  /** The reader missed too much. */
  readonly behind: boolean;
}

async function readNews(tx: Tx, context: ScopedContext, selection: LiveSelection, positions: Positions): Promise<News> {
  const current = await findPositions(tx, context.scope.tenants);
  const missed = [...current].reduce((sum, [tenant, position]) => sum + position - (positions.get(tenant) ?? 0), 0);
  const nothing = { message: { payments: [], more: 0 }, links: false, sandbox: false, full: false };
  if (missed === 0) return { ...nothing, positions, behind: false };
  // A reset of the sandbox restarts its positions.
  if (missed > maxBehind || missed < 0) return { ...nothing, positions: current, behind: true };
  const after = new Map([...current.keys()].map((id) => [id, positions.get(id) ?? 0]));
  const news = await findLiveNews(tx, after, context.scope.mode === 'test' ? '%' : 'payment%');
  const rows = news.filter(({ is_payment }) => is_payment);
  const ofWholeMerchant = context.scope.storeIds === null;
  const full = news.length >= 1000;
  // If nothing is left to read, the reader has passed every event up to the position read before this batch.
  const next = new Map(full ? positions : current);
  for (const { tenant_id, position } of news) next.set(tenant_id, Math.max(position, next.get(tenant_id) ?? 0));
  const found = await findPayments(tx, context.scope, [...new Set(rows.map(({ subject_id }) => subject_id))], {
    ...selection,
    tenants: [...new Set(rows.map(({ tenant_id }) => tenant_id))],
  });
  const newest = found.sort((a, b) => b.updated_at.getTime() - a.updated_at.getTime() || (a.id < b.id ? 1 : -1));
  const payments = newest.slice(0, maxListed).map((row) => toPayment(context.scope, row));
  return {
    positions: next,
    message: { payments, more: Math.max(0, newest.length - maxListed) },
    links: ofWholeMerchant && news.some(({ is_link }) => is_link),
    sandbox: ofWholeMerchant && context.scope.mode === 'test' && news.length > 0,
    full,
    behind: false,
  };
}

function message(
  event: 'ready' | 'payments' | 'links' | 'sandbox' | 'reload',
  positions: Positions,
  { scope, masterKey }: ScopedContext,
  data: LiveMessage,
): ServerSentEvent {
  const names = new Map(scope.merchants.map(({ tenantId, merchantId }) => [tenantId, merchantId]));
  const id = [...positions].map(([tenant, position]) => `${names.get(tenant) ?? ''}:${position}`).join(',');
  const shown = scope.storeIds === null ? id : seal(cursorKey(masterKey), scope.membershipId, id).toString('base64url');
  return { id: shown === '' ? '-' : shown, event, data };
}

const cursorKey = (masterKey: Buffer) => deriveKey(masterKey, 'live-cursors');

/** The content of a sealed cursor. Undefined if it belongs to another person, who then reads the list again. */
function unsealCursor({ scope, masterKey }: ScopedContext, cursor: string): string {
  try {
    return unseal(cursorKey(masterKey), scope.membershipId, Buffer.from(cursor, 'base64url'));
  } catch {
    return '-';
  }
}

function parseCursor(context: ScopedContext, cursor: string | undefined): Positions | undefined {
  if (cursor === undefined || cursor === '') return undefined;
  const { scope } = context;
  const text = scope.storeIds === null ? cursor : unsealCursor(context, cursor);
  const tenants = new Map(scope.merchants.map(({ tenantId, merchantId }) => [merchantId, tenantId]));
  const positions: Positions = new Map();
  for (const part of text === '-' ? [] : text.split(',')) {
    const [name = '', position] = part.split(':');
    const tenant = tenants.get(name);
    if (tenant !== undefined && /^\d{1,15}$/.test(position ?? '')) positions.set(tenant, Number(position));
  }
  return positions;
}
