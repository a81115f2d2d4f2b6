import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import type { AuditFilters, AuditOutcome, audit } from '@galla/contract/identity/audit/endpoints.ts';
import { auditEventIds } from '@galla/contract/identity/audit/feature.ts';
import type { AuditAct } from '@galla/contract/registry.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { exportCsv, runningExports } from '../../platform/db/csv-export.ts';
import type { Tx } from '../../platform/db/database.ts';
import { inTenants } from '../../platform/db/database.ts';
import { keysetPage, pageAt } from '../../platform/db/keyset-page.ts';
import type { Download } from '../../platform/http/handlers.ts';
import { record } from './public/service.ts';
import type { AuditRow, AuditSelection } from './queries.ts';
import { exportQuery, listEntries, listPeople } from './queries.ts';

type ListInput = Received<typeof audit.list>['body'];

/** The chains that a scope reads: its merchants' and, for a super-merchant, the group's own. */
export function chainsOf({ tenants, groupId }: Scope): readonly string[] {
  return groupId === null ? tenants : [...tenants, groupId];
}

/** Reads the log of the scope. Row-level security limits it to the scope's chains. */
export function readLog<T>(context: ScopedContext, work: (tx: Tx) => Promise<T>): Promise<T> {
  return inTenants(context.database, chainsOf(context.scope), work);
}

/** One page of the log, with cursors for both directions. */
export async function listPage(tx: Tx, scope: Scope, { filters, page }: ListInput): Promise<Answer<typeof audit.list>> {
  const place = pageAt(auditEventIds, page);
  const read = await listEntries(tx, selectionOf(scope, filters), place);
  const { rows, next, previous } = keysetPage(read, place, ({ id }) => encodeId(auditEventIds, id));
  return { entries: rows.map(toEntry), next, previous };
}

/** The people whom the log can be filtered by. */
export async function findPeople(context: ScopedContext): Promise<Answer<typeof audit.people>> {
  const { tenants, groupId } = context.scope;
  const people = await readLog(context, (tx) => listPeople(tx, tenants, groupId));
  return { people: people.map(({ id, name }) => ({ personId: encodeId('person', id), name })) };
}

/** Streams the entries as CSV. The request itself is recorded before anything is sent. */
export async function exportLog(context: ScopedContext, filters: AuditFilters): Promise<Download> {
  const { database, scope, now } = context;
  const giveBack = runningExports(database).take(scope.personId);
  try {
    const { personId, membershipId } = scope;
    const { from, to } = filters;
    const detail = { ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) };
    await context.transaction((tx) =>
      record(tx, context, { act: 'AUDIT_LOG_EXPORTED', personId, membershipId, detail }),
    );
    const stream = await exportCsv(database, chainsOf(scope), exportQuery(selectionOf(scope, filters)));
    return {
      fileName: `audit-log-${new Date(now).toISOString().slice(0, 10)}.csv`,
      stream: stream.once('close', giveBack),
    };
  } catch (error) {
    giveBack();
    throw error;
  }
}

function selectionOf(scope: Scope, { from, to, personIds, acts }: AuditFilters): AuditSelection {
  return {
    chains: chainsOf(scope),
    from: from === undefined ? null : new Date(from),
    to: to === undefined ? null : new Date(to),
    personIds: personIds?.flatMap((id) => decodeId('person', id) ?? []) ?? null,
    acts: acts ?? null,
  };
}

function toEntry(row: AuditRow): Answer<typeof audit.list>['entries'][number] {
  return {
    id: encodeId(auditEventIds, row.id),
    at: row.at.toISOString(),
    personId: row.person_id === null ? null : encodeId('person', row.person_id),
    personName: row.person_name,
    act: row.act as AuditAct,
    outcome: row.outcome as AuditOutcome,
    subjectKind: row.subject_kind,
    subjectId: subjectOf(row),
    address: row.address,
    userAgent: row.user_agent,
    detail: row.detail,
    merchantId: row.owner_code ?? '',
    merchantName: row.owner_name ?? '',
  };
}

const subjectKinds = ['person', 'session', 'payment', 'vendor'] as const;

function subjectOf({ subject_kind, subject_id }: AuditRow): string | null {
  const kind = subjectKinds.find((known) => known === subject_kind);
  return kind === undefined || subject_id === null ? null : encodeId(kind, subject_id);
}
