import { bankAccountScreens } from '@galla/contract/business/bank-account/screens.ts';
import { meets } from '@galla/contract/core/criteria.ts';
import type { Access, Answer } from '@galla/contract/core/endpoint.ts';
import { can } from '@galla/contract/core/endpoint.ts';
import type { IdKind } from '@galla/contract/core/ids.ts';
import { encodeId } from '@galla/contract/core/ids.ts';
import { apiKeyScreens } from '@galla/contract/developers/api-keys/screens.ts';
import { teamScreens } from '@galla/contract/identity/team/screens.ts';
import type { AttentionItem, attention } from '@galla/contract/messages/attention/endpoints.ts';
import type { AttentionKind } from '@galla/contract/messages/attention/rules.ts';
import { attentionKinds, maxCounted } from '@galla/contract/messages/attention/rules.ts';
import { transactionScreens } from '@galla/contract/payments/transactions/screens.ts';
import { refundBatchIds } from '@galla/contract/refunds/refund-batches/feature.ts';
import { refundBatchScreens } from '@galla/contract/refunds/refund-batches/screens.ts';
import { setsRefunds } from '@galla/contract/refunds/refunds/routes.ts';
import { refundScreens } from '@galla/contract/refunds/refunds/screens.ts';
import {
  criteriaOfKind,
  isWholeMerchants,
  ofSeveralMerchants,
  permissionOfKind,
} from '@galla/contract/reports/reports/access.ts';
import { type ReportKind, reportKindNames } from '@galla/contract/reports/reports/kinds.ts';
import { settlementsHome } from '@galla/contract/settlements/settlements/area.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { findStopReason } from '../../settlements/settlements/public/stopped.ts';
import { hasPayment, listWaiting, type RowKind, type WaitingRow } from './queries.ts';

/** Who can act on each kind: people who may open its screen and decide there. */
const accessOf: { readonly [Kind in Exclude<AttentionKind, 'REPORT'>]: readonly Access[] } = {
  SETTLEMENT_FAILED: [settlementsHome.access],
  SETTLEMENTS_STOPPED: [settlementsHome.access],
  CHARGEBACK: [transactionScreens.transactionDetails.access],
  REFUND_APPROVAL: [refundScreens.refundDetails.access, can('refund_access')],
  BULK_REFUND_APPROVAL: [refundBatchScreens.initiateBulkRefund.access],
  BANK_ACCOUNT_APPROVAL: [bankAccountScreens.bankAccount.access],
  REFUND_LIMITS_APPROVAL: [setsRefunds],
  API_KEY_APPROVAL: [apiKeyScreens.apiKeys.access],
  API_KEY_SEEN: [apiKeyScreens.apiKeys.access],
  INVITATION: [teamScreens.teamMembers.access, can('users_add_access')],
};

const opens = (scope: Scope, access: Access): boolean =>
  access.who === 'member' &&
  access.anyOf.some((permission) => scope.permissions.has(permission)) &&
  (access.wholeMerchant !== true || scope.storeIds === null) &&
  (access.adminsOnly !== true || scope.admin) &&
  (access.criteria === undefined || meets(scope.facts, access.criteria));

/** Reports that the person may still download. */
const opensReport = (scope: Scope, kind: ReportKind): boolean =>
  scope.permissions.has(permissionOfKind(kind)) &&
  meets(scope.facts, criteriaOfKind(kind)) &&
  (!isWholeMerchants(kind) ||
    (scope.storeIds === null && (scope.groupId === null || scope.permissions.has(ofSeveralMerchants))));

/** What waits for the person: one item of each kind, most urgent first (decision 127). */
export async function listWhatWaits(tx: Tx, scope: Scope, now: number): Promise<Answer<typeof attention.list>> {
  const mayOpen = reportKindNames.filter((kind) => opensReport(scope, kind));
  const kinds = attentionKinds.filter((kind) =>
    kind === 'REPORT' ? mayOpen.length > 0 : accessOf[kind].every((access) => opens(scope, access)),
  );
  const ofRows = kinds.filter((kind): kind is RowKind => kind !== 'SETTLEMENTS_STOPPED');
  const rows = await listWaiting(tx, scope, { kinds: ofRows, reportKinds: mayOpen, now });
  const items: AttentionItem[] = [];
  for (const kind of kinds)
    items.push(
      ...(kind === 'SETTLEMENTS_STOPPED'
        ? await findStopped(tx, scope)
        : toItem(
            scope,
            rows.filter((row) => row.kind === kind),
          )),
    );
  return { items };
}

const empty = {
  count: 1,
  id: null,
  name: null,
  askedBy: null,
  amount: null,
  reportKind: null,
  stopped: null,
  fixesAccount: false,
  since: null,
  until: null,
  merchantName: null,
} as const satisfies Omit<AttentionItem, 'kind'>;

/** A stop is listed when the scope is a single merchant. A merchant without payments does not need an account yet. */
async function findStopped(tx: Tx, { tenants: [only, ...others] }: Scope): Promise<AttentionItem[]> {
  if (only === undefined || others.length > 0) return [];
  const stopped = await findStopReason(tx, only);
  if (stopped === null || (stopped === 'NO_ACCOUNT' && !(await hasPayment(tx, only)))) return [];
  return [{ ...empty, kind: 'SETTLEMENTS_STOPPED', stopped }];
}

/** The id kinds used in addresses; null for kinds whose ids are internal. */
const idKinds: { readonly [Kind in RowKind]: IdKind | null } = {
  SETTLEMENT_FAILED: 'settlement',
  CHARGEBACK: 'payment',
  REFUND_APPROVAL: 'refund',
  BULK_REFUND_APPROVAL: refundBatchIds,
  BANK_ACCOUNT_APPROVAL: null,
  REFUND_LIMITS_APPROVAL: null,
  API_KEY_APPROVAL: null,
  API_KEY_SEEN: null,
  INVITATION: null,
  REPORT: 'report',
};

function toItem(scope: Scope, rows: readonly WaitingRow[]): AttentionItem[] {
  const [first, ...others] = rows;
  if (first === undefined) return [];
  const idKind = idKinds[first.kind];
  const isOne = others.length === 0;
  const merchant =
    scope.merchants.length < 2 ? undefined : scope.merchants.find((one) => one.tenantId === first.tenant_id);
  const ends = rows.flatMap(({ until }) => (until === null ? [] : [until.toISOString()])).toSorted();
  return [
    {
      ...empty,
      kind: first.kind,
      count: rows.length,
      id: isOne && idKind !== null ? encodeId(idKind, first.id) : null,
      name: isOne ? first.name : null,
      askedBy: isOne ? first.asked_by : null,
      amount:
        first.amount === null || rows.length === maxCounted
          ? null
          : rows.reduce((sum, row) => sum + (row.amount ?? 0), 0),
      reportKind: first.report_kind,
      fixesAccount: rows.every((row) => row.account_wrong) && opens(scope, bankAccountScreens.bankAccount.access),
      since: rows.flatMap(({ since }) => (since === null ? [] : [since.toISOString()])).toSorted()[0] ?? null,
      until: ends[0] ?? null,
      merchantName: isOne ? (merchant?.name ?? null) : null,
    },
  ];
}
