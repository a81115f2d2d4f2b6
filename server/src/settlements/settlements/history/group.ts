import type { Received } from '@galla/contract/core/endpoint.ts';
import { addDays } from '@galla/contract/settlements/settlements/calendar.ts';
import type {
  GroupDay,
  GroupMerchant,
  GroupSettlements,
  groupSettlements,
} from '@galla/contract/settlements/settlements/group.ts';
import { viewAccount } from '../../../business/bank-account/public/payout-accounts.ts';
import type { Scope } from '../../../platform/auth/scope.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { istDay } from '../../../platform/indian-time.ts';
import { findHolidayList, yearOf } from '../calendar/holidays.ts';
import { closedOn, readNextOf } from '../public/calendar.ts';
import type { Merchant } from '../public/settlement-history.ts';
import { viewSettlement } from '../public/settlement-history.ts';
import type { DaySums, GroupWanted, TenantSum } from './group-queries.ts';
import { listCameBack, listGroupRows, listPresentAccounts, sumDays, sumTenants } from './group-queries.ts';

const cameBackShown = 3;

/**
 * The settlements of all merchants in the scope by day, with a page of merchants. If states are chosen, only those
 * count, and only merchants with such a settlement are listed. `now` in ms.
 */
export async function readGroup(
  tx: Tx,
  scope: Scope,
  { from, to, states, search, pageNo, pageSize }: Received<typeof groupSettlements.byDay>['body'],
  now: number,
): Promise<GroupSettlements> {
  const { fitting, wanted, settled, listed } = await listMerchants(tx, scope, { from, to, states, search });
  const sums = await sumDays(tx, wanted);
  const ordered = listed.toSorted(
    (one, other) =>
      (settled.get(other.tenantId) ?? 0) - (settled.get(one.tenantId) ?? 0) || one.name.localeCompare(other.name, 'en'),
  );
  const page = ordered.slice((pageNo - 1) * pageSize, pageNo * pageSize);
  const merchants = new Map(fitting.map((merchant) => [merchant.tenantId, merchant]));
  const cameBack = await listCameBack(tx, wanted, cameBackShown);
  const { names, estimated, years } = await findHolidayList(tx);
  return {
    days: daysOf(from, to, sums).map((day) => ({ ...day, closed: closedOn(day.day, names, estimated) })),
    today: istDay(now),
    holiday: nextHoliday(istDay(now), names, estimated),
    hasHolidayList: years.has(yearOf(from)) && years.has(yearOf(to)),
    merchants: await viewMerchants(tx, page, wanted, settled),
    total: listed.length,
    cameBack: cameBack.flatMap((row) => {
      const merchant = merchants.get(row.tenant_id);
      return merchant === undefined ? [] : [{ name: merchant.name, settlement: viewSettlement(row, merchant) }];
    }),
  };
}

/**
 * The next expected amount of each of these merchants, in paise, and the sum over all merchants that `readGroup` lists.
 * Merchants outside the scope are ignored. `now` in ms.
 */
export async function readExpected(
  tx: Tx,
  scope: Scope,
  { merchantIds, from, to, states, search }: Received<typeof groupSettlements.expected>['body'],
  now: number,
) {
  const { listed } = await listMerchants(tx, scope, { from, to, states, search });
  const wanted = new Set(merchantIds);
  const shown = scope.merchants.filter(({ merchantId }) => wanted.has(merchantId));
  const tenants = new Set([...listed, ...shown].map(({ tenantId }) => tenantId));
  const next = await readNextOf(tx, [...tenants], now);
  return {
    merchants: shown.flatMap(({ tenantId, merchantId }) => {
      const found = next.get(tenantId);
      return found === undefined ? [] : [{ merchantId, ...found }];
    }),
    sum: listed.reduce((sum, { tenantId }) => sum + (next.get(tenantId)?.amount ?? 0), 0),
  };
}

type Listed = Pick<Received<typeof groupSettlements.byDay>['body'], 'from' | 'to' | 'states' | 'search'>;

/**
 * The merchants that match a search, and the listed ones of these: if states are chosen, only those with such a
 * settlement.
 */
async function listMerchants(tx: Tx, scope: Scope, { from, to, states, search }: Listed) {
  const fitting = scope.merchants.filter(fits(search));
  const wanted: GroupWanted = { tenants: fitting.map(({ tenantId }) => tenantId), from, to, states };
  const settled = settledByTenant(await sumTenants(tx, wanted));
  const listed = states.length === 0 ? fitting : fitting.filter(({ tenantId }) => settled.has(tenantId));
  return { fitting, wanted, settled, listed };
}

/** How many days ahead a bank holiday is shown. */
const holidayAhead = 7;

/** The next bank holiday from a given day, if it is near. */
function nextHoliday(today: string, names: ReadonlyMap<string, string>, estimated: ReadonlySet<string>) {
  for (let ahead = 0; ahead <= holidayAhead; ahead += 1) {
    const day = addDays(today, ahead);
    const closed = closedOn(day, names, estimated);
    if (closed?.kind === 'HOLIDAY') return { day, closed };
  }
  return null;
}

function fits(search = '') {
  const text = search.trim().toLocaleLowerCase('en');
  return ({ merchantId, name }: Merchant) =>
    name.toLocaleLowerCase('en').includes(text) || merchantId.toLocaleLowerCase('en').includes(text);
}

/** The settled net of each tenant that has a settlement of any state. */
function settledByTenant(sums: readonly TenantSum[]): ReadonlyMap<string, number> {
  const settled = new Map<string, number>();
  for (const { tenant_id: tenant, state, net } of sums)
    settled.set(tenant, (settled.get(tenant) ?? 0) + (state === 'SETTLED' ? net : 0));
  return settled;
}

function daysOf(from: string, to: string, sums: readonly DaySums[]): Omit<GroupDay, 'closed'>[] {
  const days = [];
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const ofDay = sums.filter((row) => row.day === day);
    const counted = ofDay.filter(({ state }) => state !== 'FAILED');
    const add = (key: 'gross' | 'deducted' | 'charges') => counted.reduce((sum, row) => sum + row[key], 0);
    const inState = (wanted: DaySums['state']) => {
      const { count = 0, net = 0 } = ofDay.find(({ state }) => state === wanted) ?? {};
      return { count, net };
    };
    const states = { settled: inState('SETTLED'), pending: inState('PENDING'), failed: inState('FAILED') };
    days.push({ day, ...states, gross: add('gross'), deducted: add('deducted'), charges: add('charges') });
  }
  return days;
}

async function viewMerchants(
  tx: Tx,
  page: readonly Merchant[],
  wanted: GroupWanted,
  settled: ReadonlyMap<string, number>,
): Promise<GroupMerchant[]> {
  const tenants = page.map(({ tenantId }) => tenantId);
  const rows = await listGroupRows(tx, { ...wanted, tenants });
  const accounts = new Map((await listPresentAccounts(tx, tenants)).map((row) => [row.tenant_id, row]));
  return Promise.all(
    page.map(async (merchant) => ({
      merchantId: merchant.merchantId,
      name: merchant.name,
      account: await viewAccount(accounts.get(merchant.tenantId) ?? { ifsc: null, last4: null }),
      settled: settled.get(merchant.tenantId) ?? 0,
      settlements: rows
        .filter((row) => row.tenant_id === merchant.tenantId)
        .map((row) => viewSettlement(row, merchant)),
    })),
  );
}
