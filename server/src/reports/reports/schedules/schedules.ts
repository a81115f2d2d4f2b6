import { decodeId, encodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { paymentStates } from '@galla/contract/payments/payments/states.ts';
import { refundStates } from '@galla/contract/refunds/refunds/rules.ts';
import { isWholeMerchants } from '@galla/contract/reports/reports/access.ts';
import { reportScheduleIds, reportTemplateIds } from '@galla/contract/reports/reports/feature.ts';
import { type ReportKind, reportKinds } from '@galla/contract/reports/reports/kinds.ts';
import type { ScheduleFrequency } from '@galla/contract/reports/reports/schedule-rules.ts';
import { maxSchedules, periodOf } from '@galla/contract/reports/reports/schedule-rules.ts';
import type { ReportSchedule } from '@galla/contract/reports/reports/schedules.ts';
import type { ScopedContext } from '../../../callers/person.ts';
import { record } from '../../../identity/audit/public/service.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Row, Tx } from '../../../platform/db/database.ts';
import { inTenant, inTenants } from '../../../platform/db/database.ts';
import { newId } from '../../../platform/ids.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { kindsFor, ownerOf, wrong } from '../kinds.ts';
import { findReaders } from '../reader-queries.ts';
import type { LookRequest, PlacesRequest } from '../report-requests.ts';
import { filtersOf, lookOf, merchantsOf, storesOf } from '../report-requests.ts';
import { readersOf } from '../share-report.ts';
import type { ScheduleRow } from './schedule-queries.ts';
import {
  deleteSchedule,
  dueColumns,
  insertSchedule,
  lockSchedules,
  readSchedules,
  updateSchedule,
} from './schedule-queries.ts';
import { readableBy, stopOf } from './schedule-rights.ts';

/** A person's request for recurring reports. */
export interface ScheduleRequest extends PlacesRequest, LookRequest {
  readonly every: ScheduleFrequency;
  readonly recipients: readonly string[];
}

/** People of some stores see only their own schedules. */
const isVisible =
  ({ personId, storeIds }: Scope, kinds: readonly ReportKind[]) =>
  (row: ScheduleRow) =>
    kinds.includes(row.kind) && (storeIds === null || row.made_by === personId);

async function viewSchedule(tx: Tx, scope: Scope, row: ScheduleRow): Promise<ReportSchedule> {
  const { recipients: ids } = row;
  const readers = ids.length === 0 ? [] : await findReaders(tx, readableBy(row), { ids, max: ids.length });
  const reading = new Set(readers.map(({ id }) => id));
  const named = new Map(scope.merchants.map(({ tenantId, merchantId }) => [tenantId, merchantId]));
  const { last_report: last } = row;
  return {
    scheduleId: encodeId(reportScheduleIds, row.id),
    kind: row.kind,
    every: row.every,
    format: row.format,
    template: row.template,
    columns: row.columns,
    templateId: row.template_id === null ? null : encodeId(reportTemplateIds, row.template_id),
    templateName: row.template_name,
    merchantIds: row.merchant_tenants?.flatMap((tenant) => named.get(tenant) ?? []) ?? null,
    storeIds: row.store_ids?.map((id) => encodeId('store', id)) ?? null,
    terminalIds: row.filters.terminalIds?.map((id) => encodeId('terminal', id)) ?? null,
    instruments: row.filters.instruments === null ? null : [...row.filters.instruments],
    states: row.filters.states === null ? null : [...row.filters.states],
    recipients: (row.recipient_names ?? []).map(([id, name]) => ({
      userId: encodeId('person', id),
      name,
      mayRead: reading.has(id),
    })),
    state: row.state,
    stopReason: row.stop_reason,
    madeBy: row.maker,
    createdAt: row.created_at.toISOString(),
    next: row.due_at === null ? null : { at: row.due_at.toISOString(), from: row.first_day, to: row.last_day },
    last:
      last === null
        ? null
        : { reportId: encodeId('report', last.id), from: last.first_day, to: last.last_day, state: last.state },
  };
}

/** The schedules that a person may see, newest first. */
export async function listSchedules(context: ScopedContext, kind: ReportKind | undefined): Promise<ReportSchedule[]> {
  const { scope } = context;
  const owner = ownerOf(scope);
  const kinds = kindsFor(scope).filter((one) => (kind ?? one) === one);
  return inTenants(context.database, [owner, ...scope.tenants], async (tx) => {
    const rows = (await readSchedules(tx, owner, scope)).filter(isVisible(scope, kinds));
    const shown: ReportSchedule[] = [];
    for (const row of rows) shown.push(await viewSchedule(tx, scope, row));
    return shown;
  });
}

const statesOf = { PAYMENT: paymentStates, REFUND: refundStates } as const;

const statesOfKind = (kind: ReportKind): readonly string[] => {
  const { states } = reportKinds[kind];
  return states === null ? [] : statesOf[states];
};

/**
 * @throws Problem PR002 if the kind is not available to the person, STATUS_400 if the kind does not support a filter
 */
function checkRequest(scope: Scope, request: ScheduleRequest): void {
  const { kind, every, states = [] } = request;
  if (!kindsFor(scope).includes(kind)) throw new Problem('PR002', 403);
  if (!reportKinds[kind].frequencies.includes(every))
    throw wrong('every', `${reportKinds[kind].name}s cannot be scheduled like this.`);
  if (states.some((state) => !statesOfKind(kind).includes(state)))
    throw wrong('states', 'This kind of report does not have these states.');
  if (isWholeMerchants(kind) && (request.storeIds ?? request.terminalIds ?? request.instruments) !== undefined)
    throw wrong('storeIds', 'Reports of settlements are of whole merchants.');
}

/**
 * The coverage of a schedule (all merchants at the time of each report, or these) and the membership whose rights it
 * uses.
 */
function reachOf(scope: Scope, request: ScheduleRequest) {
  const tenants = merchantsOf(scope, request);
  const all = isWholeMerchants(request.kind)
    ? request.allMerchants === true
    : (request.merchantId ?? request.merchantIds) === undefined;
  const { personId: made_by, membershipId: membership_id, groupId: group_id } = scope;
  const reach = { group_id, merchant_tenants: all ? null : tenants, made_by, membership_id };
  // Without named stores, a person of some stores gets the stores that they have at the time of each report.
  return {
    tenants,
    reach: { ...reach, store_ids: request.storeIds === undefined ? null : storesOf(scope, request.storeIds) },
  };
}

/** Creates a schedule. Its first report covers the current day, week or month. @throws Problem */
export async function createSchedule(context: ScopedContext, request: ScheduleRequest): Promise<ReportSchedule> {
  const { scope, now } = context;
  checkRequest(scope, request);
  const owner_id = ownerOf(scope);
  const { tenants, reach } = reachOf(scope, request);
  const look = await lookOf(context, request, tenants);
  const readable = readableBy({ owner_id, kind: request.kind, ...reach });
  const readers = await readersOf(context, readable, { ids: request.recipients, field: 'recipients' });
  const id = newId(now);
  const row: Row<'report_schedule'> = {
    owner_id,
    id,
    kind: request.kind,
    every: request.every,
    ...reach,
    filters: filtersOf(request),
    ...look,
    format: request.format,
    recipients: readers.map((reader) => reader.id),
    created_at: new Date(now),
    state: 'ACTIVE',
    stop_reason: null,
    ...dueColumns(periodOf(request.every, istDay(now))),
  };
  return changing(context, 'REPORT_SCHEDULE_MADE', async (tx) => {
    if ((await readSchedules(tx, owner_id, scope)).length >= maxSchedules)
      throw wrong('kind', `There are ${maxSchedules} schedules already. Delete one first.`);
    await insertSchedule(tx, row);
    return id;
  });
}

/** Changes one schedule of the owner and records the change, one change at a time. */
function changing(
  context: ScopedContext,
  act: 'REPORT_SCHEDULE_MADE' | 'REPORT_SCHEDULE_PAUSED' | 'REPORT_SCHEDULE_RESUMED' | 'REPORT_SCHEDULE_DELETED',
  work: (tx: Tx, owner: string) => Promise<string>,
): Promise<ReportSchedule> {
  const { scope } = context;
  const owner = ownerOf(scope);
  return inTenant(context.database, [owner, ...scope.tenants], async (tx) => {
    await lockSchedules(tx, owner);
    const id = await work(tx, owner);
    const row = await known(tx, scope, encodeId(reportScheduleIds, id));
    const view = await viewSchedule(tx, scope, row);
    if (act === 'REPORT_SCHEDULE_DELETED') await deleteSchedule(tx, row);
    const { personId, membershipId } = scope;
    const detail = { schedule: view.scheduleId, kind: row.kind, every: row.every, format: row.format };
    const to = view.recipients.map(({ name }) => name).join(', ');
    await record(tx, context, { act, personId, membershipId, detail: to === '' ? detail : { ...detail, to } });
    return view;
  });
}

/** The schedule with this id. @throws Problem STATUS_404 */
async function known(tx: Tx, scope: Scope, shown: string): Promise<ScheduleRow> {
  const id = decodeId(reportScheduleIds, shown);
  const rows = id === undefined ? [] : await readSchedules(tx, ownerOf(scope), { tenants: scope.tenants, id });
  const row = rows.find(isVisible(scope, kindsFor(scope)));
  if (row === undefined) throw new Problem('STATUS_404', 404);
  return row;
}

/**
 * Pauses a schedule, or resumes it from the current day, week or month with the rights of the caller.
 * @throws Problem STATUS_404, PR002 and INVALID_MERCHANT_ID if its reports are not available to the person
 */
export function moveSchedule(context: ScopedContext, shown: string, state: 'ACTIVE' | 'PAUSED') {
  const { scope, now } = context;
  if (state === 'PAUSED')
    return changing(context, 'REPORT_SCHEDULE_PAUSED', async (tx) => {
      const row = await known(tx, scope, shown);
      if (row.state === 'ACTIVE') await updateSchedule(tx, row, { state, due_at: null });
      return row.id;
    });
  return changing(context, 'REPORT_SCHEDULE_RESUMED', async (tx) => {
    const row = await known(tx, scope, shown);
    if (row.state === 'ACTIVE') return row.id;
    const problem = stopOf(row, scope);
    if (problem === 'MERCHANT_LEFT') throw new Problem('INVALID_MERCHANT_ID', 404);
    if (problem !== null) throw new Problem('PR002', 403);
    const { personId: made_by, membershipId: membership_id } = scope;
    await updateSchedule(tx, row, { state, made_by, membership_id, ...dueColumns(periodOf(row.every, istDay(now))) });
    return row.id;
  });
}

/** Deletes a schedule; its reports stay. @throws Problem STATUS_404 */
export async function removeSchedule(context: ScopedContext, shown: string): Promise<Record<string, never>> {
  await changing(context, 'REPORT_SCHEDULE_DELETED', async (tx) => (await known(tx, context.scope, shown)).id);
  return {};
}
