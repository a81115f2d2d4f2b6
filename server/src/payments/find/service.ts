import { onlinePayLinksHome, payLinksHome } from '@galla/contract/collect/payment-links/area.ts';
import { meets } from '@galla/contract/core/criteria.ts';
import type { Access, Answer } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId, type IdKind } from '@galla/contract/core/ids.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import { dayIn } from '@galla/contract/payments/find/day-text.ts';
import type { DayWithoutSettlement, Finding, find } from '@galla/contract/payments/find/endpoints.ts';
import { type FindingKind, reasons } from '@galla/contract/payments/find/kinds.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { refundScreens } from '@galla/contract/refunds/refunds/screens.ts';
import { reportsHome } from '@galla/contract/reports/reports/area.ts';
import { settlementsHome } from '@galla/contract/settlements/settlements/area.ts';
import { qrCodeScreens } from '@galla/contract/shops/qr-codes/screens.ts';
import { storeScreens } from '@galla/contract/shops/stores/screens.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { istDay } from '../../platform/indian-time.ts';
import { searchOwnReports } from '../../reports/reports/public/service.ts';
import { whyNoneOn } from '../../settlements/settlements/public/calendar.ts';
import { findByKeys } from '../transactions/public/service.ts';
import type { FoundKey } from './payment-queries.ts';
import { findPaymentKeys } from './payment-queries.ts';
import { findPeople } from './people.ts';
import type { FoundRow } from './queries.ts';
import {
  findChargedBack,
  findLinks,
  findOrderId,
  findQrCodes,
  findRefunds,
  findSettlements,
  findSettlementsBeside,
  findStores,
} from './queries.ts';
import type { Found } from './wanted.ts';
import { maxCounted, maxOfKind } from './wanted.ts';

/** Whether the person may open a screen in the mode of the call. Without access, nothing of that screen is found. */
function opens(scope: Scope, { access, testMode }: Pick<Screen, 'access' | 'testMode'>): boolean {
  if (!testMode && scope.mode === 'test') return false;
  return access.who === 'member' && mayRead(scope, access);
}

const mayRead = (scope: Scope, access: Access & { readonly who: 'member' }) =>
  access.anyOf.some((permission) => scope.permissions.has(permission)) &&
  (access.wholeMerchant !== true || scope.storeIds === null) &&
  (access.criteria === undefined || meets(scope.facts, access.criteria));

/** The results for a text within the scope, at most five of each kind that the person may open. */
export async function findAnything(
  tx: Tx,
  scope: Scope,
  given: string,
  now: number,
): Promise<Answer<typeof find.anything>> {
  const text = given.trim();
  if (text.length < 2 || scope.tenants.length === 0) return { findings: [], counts: [], noSettlement: null };
  const today = istDay(now);
  const searches = scope.permissions.has('search_transaction_access');
  const all: Found[] = [];
  let noSettlement: DayWithoutSettlement | null = null;
  if (searches && opens(scope, transactionScreens.history)) all.push(await payments(tx, scope, text));
  if (searches && opens(scope, refundScreens.allRefunds))
    all.push(toFound(scope, 'refund', 'refund', await findRefunds(tx, scope, text)));
  if (opens(scope, settlementsHome)) {
    const made = await findSettlements(tx, scope, text, today);
    const day = made.length > 0 ? undefined : dayIn(text, today);
    all.push(toFound(scope, 'settlement', 'settlement', made));
    if (day !== undefined) {
      all.push(toFound(scope, 'settlement', 'settlement', await findSettlementsBeside(tx, scope, day)));
      noSettlement = await whyNoneOn(tx, scope.tenants, day, now);
    }
  }
  const kinds = [
    ...(opens(scope, onlinePayLinksHome) ? ['ONLINE'] : []),
    ...(opens(scope, payLinksHome) ? ['OFFLINE'] : []),
  ];
  if (kinds.length > 0) all.push(...(await links(tx, scope, text, kinds)));
  if (opens(scope, teamScreens.teamMembers)) all.push(await findPeople(tx, scope, text));
  if (opens(scope, storeScreens.stores)) all.push(toFound(scope, 'store', 'store', await findStores(tx, scope, text)));
  if (opens(scope, qrCodeScreens.qrCodeDetails))
    all.push(toFound(scope, 'qrCode', 'qrCode', await findQrCodes(tx, scope, text)));
  if (opens(scope, reportsHome)) all.push(await reports(tx, scope, text, today));
  return {
    findings: all.flatMap(({ findings }) => findings),
    counts: all.flatMap(({ findings: [first], count, isMore = false }) =>
      first === undefined
        ? []
        : [{ kind: first.kind, count: Math.min(count, maxCounted), isMore: isMore || count > maxCounted }],
    ),
    noSettlement,
  };
}

function merchantOf({ merchants }: Scope, tenantId: string) {
  const merchant = merchants.find((one) => one.tenantId === tenantId);
  return {
    merchantId: merchant?.merchantId ?? '',
    merchantName: merchants.length < 2 ? null : (merchant?.name ?? null),
  };
}

const toFindings = (scope: Scope, kind: FindingKind, idKind: IdKind, rows: readonly FoundRow[]): Finding[] =>
  rows.map(({ id, tenant_id, because, title, detail, matched, amount, at }) => ({
    kind,
    because,
    id: encodeId(idKind, id),
    title,
    detail,
    matched,
    amount,
    at: at?.toISOString() ?? null,
    ...merchantOf(scope, tenant_id),
  }));

const toFound = (scope: Scope, kind: FindingKind, idKind: IdKind, rows: readonly FoundRow[]): Found => ({
  findings: toFindings(scope, kind, idKind, rows),
  // The settlements beside a day are an answer about that day, so their own number counts.
  count: Math.max(rows[0]?.total ?? 0, rows.length),
});

/** Payment links of both kinds, each with its count. */
async function links(tx: Tx, scope: Scope, text: string, kinds: readonly string[]): Promise<Found[]> {
  const found = [];
  for (const kind of kinds) {
    const rows = await findLinks(tx, scope, text, [kind]);
    found.push(toFound(scope, kind === 'ONLINE' ? 'onlineLink' : 'shopLink', 'paymentLink', rows));
  }
  return found;
}

async function payments(tx: Tx, scope: Scope, text: string): Promise<Found> {
  const own = await findPaymentKeys(tx, scope, text);
  const others = await keysOfOthers(tx, scope, text);
  const keys = [...own.keys, ...others];
  const rank = ({ because }: { readonly because: Finding['because'] }) => reasons.indexOf(because);
  const byRank = keys.toSorted((a, b) => rank(a) - rank(b) || (a.id > b.id ? -1 : 1));
  const chosen: FoundKey[] = [];
  for (const key of byRank) {
    if (chosen.length === maxOfKind) break;
    if (!chosen.some(({ id }) => id === key.id)) chosen.push(key);
  }
  const found = await findByKeys(tx, scope, chosen);
  const findings = chosen.flatMap(({ id, because }) => {
    const payment = found.get(id);
    if (payment === undefined) return [];
    const detail = [payment.instrumentLabel, payment.storeName].filter((part) => part !== null).join(' · ');
    // As in lists, phone numbers and UPI IDs stay masked.
    const values: { readonly [Because in Finding['because']]?: string | null } = {
      ORDER: payment.merchantOrderId,
      UTR: payment.utr,
      ARN: payment.arn,
      PHONE: payment.customerPhone,
      PHONE_END: payment.customerPhone,
      ID:
        [payment.merchantTransactionId, payment.providerTransactionId].find((value) => value === text) ??
        payment.unitId,
    };
    return {
      kind: 'payment' as const,
      because,
      id: payment.unitId,
      detail: detail || null,
      title: payment.customerName ?? payment.providerTransactionId,
      amount: payment.totalAmount,
      matched: values[because] ?? null,
      at: payment.createdAt,
      merchantId: payment.merchantId,
      merchantName: scope.merchants.length < 2 ? null : payment.merchantName,
    };
  });
  return { findings, count: own.count + others.length, isMore: own.isMore };
}

/** Payments by the ids of related objects: an order of the hosted page, or a chargeback. */
async function keysOfOthers(tx: Tx, scope: Scope, text: string) {
  const [order, chargeback] = [decodeId('order', text), decodeId('chargeback', text)];
  const orderId = order === undefined ? undefined : await findOrderId(tx, scope, order);
  const ofOrder = orderId === undefined ? [] : (await findPaymentKeys(tx, scope, orderId)).keys;
  const charged = chargeback === undefined ? [] : await findChargedBack(tx, scope, chargeback);
  return [...ofOrder, ...charged.map((key) => ({ ...key, because: 'CHARGEBACK' as const }))];
}

async function reports(tx: Tx, scope: Scope, text: string, today: string): Promise<Found> {
  const day = dayIn(text, today);
  const rows = await searchOwnReports(tx, scope, { text, day, limit: maxOfKind });
  const findings = rows.map(({ id, tenant_id, kind, first_day, last_day, created_at, merchant_tenants }) => ({
    kind: 'report' as const,
    because:
      decodeId('report', text) !== undefined
        ? ('ID' as const)
        : day !== undefined
          ? ('DATE' as const)
          : ('NAME' as const),
    id: encodeId('report', id),
    title: kind,
    detail: `${first_day}/${last_day}`,
    matched: null,
    amount: null,
    at: created_at.toISOString(),
    ...merchantOf(scope, tenant_id),
    ...(merchant_tenants.length > 1 ? { merchantName: null } : {}),
  })) satisfies Finding[];
  return { findings, count: rows[0]?.total ?? 0 };
}
