import type { Answer, Received } from '@galla/contract/core/endpoint.ts';
import { decodeId, encodeId, type Id, idPattern } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { qrCodes } from '@galla/contract/shops/qr-codes/endpoints.ts';
import type { QrCode, QrCodeDetails, QrCodeEvent } from '@galla/contract/shops/qr-codes/schemas.ts';
import { stateLanguage } from '@galla/contract/shops/qr-codes/sheet.ts';
import {
  qrCodeReference,
  readQrCodeReference,
  readUpiLink,
  testVpa,
  upiLink,
} from '@galla/contract/shops/qr-codes/upi-link.ts';
import type { ScopedContext } from '../../callers/person.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { tenantsOf } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import { istMidnight } from '../../platform/indian-time.ts';
import type { QrCodeTakings, TakingsSince } from './public/takings.ts';
import type { ListedQrCode, QrCodeEventRow, QrCodeFilters, QrCodeRow } from './queries.ts';
import { countQrCodes, findQrCode, listEvents, listQrCodes, sumQrCodes } from './queries.ts';

/** Filters as a request sends them. */
interface AskedFilters {
  readonly merchantId?: string | undefined;
  readonly store?: string | undefined;
  readonly terminal?: string | undefined;
  readonly active?: boolean | undefined;
  readonly search?: string | undefined;
}

/** @throws Problem STATUS_404 for a merchant outside the scope */
export function filtersOf(scope: Scope, { merchantId, store, terminal, active, search }: AskedFilters): QrCodeFilters {
  const tenants = tenantsOf(scope, merchantId === undefined ? undefined : [merchantId]);
  if (tenants.length === 0) throw new Problem('STATUS_404', 404);
  return {
    tenants,
    active,
    search,
    storeIds: store?.split(',').flatMap((id) => decodeId('store', id) ?? []),
    terminalId: terminal === undefined ? undefined : decodeId('terminal', terminal),
    named: search === undefined ? undefined : namedBy(search),
  };
}

/** The QR code that a search identifies: by its content, its reference or its id. */
function namedBy(search: string): string | undefined {
  const reference = readUpiLink(search)?.reference ?? search;
  return idPattern('qrCode').test(reference) ? decodeId('qrCode', reference) : readQrCodeReference(reference);
}

const seesTakings = ({ permissions }: Scope) => permissions.has('transaction_access');

/** The merchant's VPA in the mode of the code. */
export const vpaOf = ({ vpa, mode }: Pick<QrCodeRow, 'vpa' | 'mode'>) => (mode === 'test' ? testVpa(vpa) : vpa);

/** The content of a QR code. */
export const textOf = (row: QrCodeRow): string =>
  upiLink({
    vpa: vpaOf(row),
    name: row.merchant_name,
    categoryCode: row.category_code,
    reference: qrCodeReference(row.id),
    mode: 'STATIC',
  });

const maybeId = <Kind extends 'qrCode' | 'terminal'>(kind: Kind, id: string | null): Id<Kind> | null =>
  id === null ? null : encodeId(kind, id);

/** A QR code as it is displayed, with its content and figures for callers who may see them. */
function shownQrCode(scope: Scope, row: ListedQrCode, withFigures: boolean): QrCode {
  const merchant = scope.merchants.find(({ tenantId }) => tenantId === row.tenant_id);
  const hasTakings = withFigures && seesTakings(scope);
  return {
    id: encodeId('qrCode', row.id),
    qrCodeId: row.code,
    name: row.name,
    merchantId: merchant?.merchantId ?? '',
    store: encodeId('store', row.store_id),
    storeId: row.store_code,
    storeName: row.store_name,
    terminal: maybeId('terminal', row.terminal_id),
    terminalId: row.terminal_code,
    terminalName: row.terminal_name,
    active: row.active,
    deactivatedAt: row.deactivated_at?.toISOString() ?? null,
    deactivatedReason: row.deactivated_reason,
    replacedBy: maybeId('qrCode', row.replaced_by),
    createdAt: row.created_at.toISOString(),
    version: row.version,
    text: withFigures && scope.permissions.has('getQrText') ? textOf(row) : null,
    takings: hasTakings ? { count: row.count ?? 0, amount: row.amount ?? 0 } : null,
    lastPaymentAt: hasTakings ? (row.last_payment_at?.toISOString() ?? null) : null,
  };
}

const sinceMidnight = (
  { scope, now }: Pick<ScopedContext, 'scope' | 'now'>,
  takings: QrCodeTakings,
): TakingsSince | null => (seesTakings(scope) ? { since: new Date(istMidnight(now)), takings } : null);

/** One page of QR codes. @throws Problem STATUS_404 if the cursor's code is not visible */
export function readList(
  context: ScopedContext,
  takings: QrCodeTakings,
  { start, limit, after, figures: withFigures, ...query }: Received<typeof qrCodes.list>['query'],
): Promise<Answer<typeof qrCodes.list>> {
  const { scope, scoped } = context;
  const filters = filtersOf(scope, query);
  return scoped(
    async (tx) => {
      const before = after === undefined ? undefined : await qrCodeAt(tx, scope, after, null);
      const figures = withFigures ? sinceMidnight(context, takings) : null;
      const rows = await listQrCodes(tx, scope, filters, { start, limit, after: before, figures });
      const last = rows.length === limit ? rows.at(-1) : undefined;
      return {
        qrCodes: rows.map((row) => shownQrCode(scope, row, withFigures)),
        // An empty first page already gave the total, and counting again would cost as much.
        total:
          rows[0]?.total ??
          (rows.length === 0 && start === 0 && before === undefined ? 0 : await countQrCodes(tx, scope, filters)),
        next: maybeId('qrCode', last?.id ?? null),
      };
    },
    query.merchantId === undefined ? undefined : [query.merchantId],
  );
}

/** Sums over the filtered QR codes. */
export function readTotals(
  { scope, scoped, now }: ScopedContext,
  takings: QrCodeTakings,
  query: Received<typeof qrCodes.totals>['query'],
): Promise<Answer<typeof qrCodes.totals>> {
  const filters = filtersOf(scope, query);
  return scoped(
    async (tx) => {
      const sums = await sumQrCodes(tx, scope, filters, { since: new Date(istMidnight(now)), takings });
      const collected = seesTakings(scope) ? { count: sums.count, amount: sums.amount } : null;
      return { qrCodes: sums.codes, active: sums.active, takings: collected };
    },
    query.merchantId === undefined ? undefined : [query.merchantId],
  );
}

/** A QR code within the scope. @throws Problem STATUS_404 */
export async function qrCodeAt(
  tx: Tx,
  scope: Scope,
  shownId: string,
  figures: TakingsSince | null,
): Promise<ListedQrCode> {
  const id = decodeId('qrCode', shownId);
  const row = id === undefined ? undefined : await findQrCode(tx, scope, id, figures);
  if (row === undefined) throw new Problem('STATUS_404', 404);
  return row;
}

/** A QR code with its printed content and its history. @throws Problem STATUS_404 */
export async function detailsAt(
  tx: Tx,
  context: Pick<ScopedContext, 'scope' | 'now'>,
  takings: QrCodeTakings,
  shownId: string,
): Promise<QrCodeDetails> {
  const { scope } = context;
  const row = await qrCodeAt(tx, scope, shownId, sinceMidnight(context, takings));
  const events = await listEvents(tx, scope, row);
  return {
    ...shownQrCode(scope, row, true),
    merchantName: row.merchant_name,
    vpa: vpaOf(row),
    stateLanguage: stateLanguage(row.store_state),
    history: events.map(shownEvent),
  };
}

const shownEvent = (row: QrCodeEventRow): QrCodeEvent => ({
  id: row.id,
  act: row.act,
  at: row.created_at.toISOString(),
  person: row.person_name,
  qrCodeId: row.code,
  fromName: row.from_name,
  from: row.from_place,
  to: row.to_place,
  reason: row.reason,
});
