import { meets } from '@galla/contract/core/criteria.ts';
import type { Access, Answer } from '@galla/contract/core/endpoint.ts';
import { encodeId, type IdKind } from '@galla/contract/core/ids.ts';
import type { Screen } from '@galla/contract/core/screen.ts';
import type { Finding, find } from '@galla/contract/find/endpoints.ts';
import { type FindingKind, reasons } from '@galla/contract/find/kinds.ts';
import { onlinePayLinksHome, payLinksHome } from '@galla/contract/payment-links/area.ts';
import { refundScreens } from '@galla/contract/refunds/screens.ts';
import { settlementsHome } from '@galla/contract/settlements/area.ts';
import { storeScreens } from '@galla/contract/stores/screens.ts';
import { teamScreens } from '@galla/contract/team/screens.ts';
import { transactionScreens } from '@galla/contract/transactions/screens.ts';
import type { Scope } from '../platform/auth/scope.ts';
import type { Tx } from '../platform/db/database.ts';
import { findOwner, listMembers } from '../team/queries.ts';
import { findByIds } from '../transactions/service.ts';
import { findPaymentKeys } from './payment-queries.ts';
import type { FoundRow } from './queries.ts';
import { findLinks, findRefunds, findSettlements, findStores } from './queries.ts';
import { maxOfKind } from './wanted.ts';

/** Whether the person may open a screen in the mode of the call: what is found there is found for nobody else. */
function opens(scope: Scope, { access, testMode }: Pick<Screen, 'access' | 'testMode'>): boolean {
  if (!testMode && scope.mode === 'test') return false;
  return access.who === 'member' && mayRead(scope, access);
}

const mayRead = (scope: Scope, access: Access & { readonly who: 'member' }) =>
  access.anyOf.some((permission) => scope.permissions.has(permission)) &&
  (access.wholeMerchant !== true || scope.storeIds === null) &&
  (access.criteria === undefined || meets(scope.facts, access.criteria));

/** What a text finds inside the scope, at most five of each kind that the person may open. */
export async function findAnything(tx: Tx, scope: Scope, given: string): Promise<Answer<typeof find.anything>> {
  const text = given.trim();
  if (text.length < 2) return { findings: [] };
  const searches = scope.permissions.has('search_transaction_access');
  const findings: Finding[] = [];
  if (searches && opens(scope, transactionScreens.history)) findings.push(...(await payments(tx, scope, text)));
  if (searches && opens(scope, refundScreens.allRefunds))
    findings.push(...toFindings(scope, 'refund', 'refund', await findRefunds(tx, scope, text)));
  if (opens(scope, settlementsHome))
    findings.push(...toFindings(scope, 'settlement', 'settlement', await findSettlements(tx, scope, text)));
  // Links belong to the whole merchant; people of some stores read those of their screen alone.
  const kinds = [
    ...(opens(scope, onlinePayLinksHome) ? ['ONLINE'] : []),
    ...(opens(scope, payLinksHome) ? ['OFFLINE'] : []),
  ];
  if (kinds.length > 0 && scope.storeIds === null)
    for (const row of await findLinks(tx, scope, text, kinds))
      findings.push(...toFindings(scope, row.kind === 'ONLINE' ? 'onlineLink' : 'shopLink', 'paymentLink', [row]));
  if (opens(scope, storeScreens.stores))
    findings.push(...toFindings(scope, 'store', 'store', await findStores(tx, scope, text)));
  if (opens(scope, teamScreens.teamMembers)) findings.push(...(await people(tx, scope, text)));
  return { findings };
}

function merchantOf({ merchants }: Scope, tenantId: string) {
  const merchant = merchants.find((one) => one.tenantId === tenantId);
  return {
    merchantId: merchant?.merchantId ?? '',
    merchantName: merchants.length < 2 ? null : (merchant?.name ?? null),
  };
}

const toFindings = (scope: Scope, kind: FindingKind, idKind: IdKind, rows: readonly FoundRow[]): Finding[] =>
  rows.map(({ id, tenant_id, because, title, detail, amount, at }) => ({
    ...{ kind, because, id: encodeId(idKind, id), title, detail, amount },
    ...{ at: at?.toISOString() ?? null, ...merchantOf(scope, tenant_id) },
  }));

async function payments(tx: Tx, scope: Scope, text: string): Promise<Finding[]> {
  const keys = await findPaymentKeys(tx, scope, text);
  const rank = ({ because }: { readonly because: Finding['because'] }) => reasons.indexOf(because);
  const because = new Map(keys.toSorted((a, b) => rank(b) - rank(a)).map((key) => [key.id, key.because]));
  const chosen = [...because]
    .map(([id, reason]) => ({ id, because: reason }))
    .toSorted((a, b) => rank(a) - rank(b) || (a.id > b.id ? -1 : 1))
    .slice(0, maxOfKind);
  const found = await findByIds(
    tx,
    scope,
    chosen.map(({ id }) => id),
  );
  return chosen.flatMap((key) => {
    const payment = found.get(key.id);
    if (payment === undefined) return [];
    const detail = [payment.instrumentLabel, payment.storeName].filter((part) => part !== null).join(' · ');
    return {
      ...{ kind: 'payment' as const, because: key.because, id: payment.unitId, detail: detail || null },
      ...{ title: payment.customerName ?? payment.providerTransactionId, amount: payment.totalAmount },
      ...{ at: payment.createdAt, merchantId: payment.merchantId },
      merchantName: scope.merchants.length < 2 ? null : payment.merchantName,
    };
  });
}

async function people(tx: Tx, scope: Scope, text: string): Promise<Finding[]> {
  const owner = await findOwner(tx, scope.membershipId);
  const rows = await listMembers(tx, {
    ...{ owner, tenants: owner.merchant_id === null ? [] : scope.tenants, membershipId: scope.membershipId },
    ...{ ownStores: scope.storeIds, search: text, start: 0, limit: maxOfKind },
  });
  return rows.map(({ name, phone, custom_name }) => ({
    ...{ kind: 'person' as const, because: /\d{10}$/.test(text) ? ('PHONE' as const) : ('NAME' as const) },
    ...{
      id: name,
      title: name,
      detail: custom_name ?? phone,
      amount: null,
      at: null,
      merchantId: '',
      merchantName: null,
    },
  }));
}
