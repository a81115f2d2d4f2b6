import { decodeId } from '@galla/contract/core/ids.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { isWholeMerchants } from '@galla/contract/reports/reports/access.ts';
import type { ReportDictionary } from '@galla/contract/reports/reports/columns.ts';
import { columnsOf } from '@galla/contract/reports/reports/columns.ts';
import { fitsKind } from '@galla/contract/reports/reports/fields.ts';
import { type ReportKind, usualDictionary } from '@galla/contract/reports/reports/kinds.ts';
import type { ReportFormat } from '@galla/contract/reports/reports/rules.ts';
import type { CallerContext } from '../../callers/scoped.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import { merchantOf, storesInScope, tenantsOf } from '../../platform/auth/scope.ts';
import type { Row } from '../../platform/db/database.ts';

import { mayHave, wrong } from './kinds.ts';
import { findContexts } from './queries.ts';
import { findTemplate } from './templates.ts';

/** The merchants, stores and terminals covered by a requested report. */
export interface PlacesRequest {
  readonly kind: ReportKind;
  readonly merchantId?: string | undefined;
  readonly merchantIds?: readonly string[] | undefined;
  readonly allMerchants?: true | undefined;
  readonly storeIds?: readonly string[] | undefined;
  readonly terminalIds?: readonly string[] | undefined;
  readonly instruments?: readonly string[] | undefined;
  readonly states?: readonly string[] | undefined;
}

/** The format and columns of a requested report. */
export interface LookRequest {
  readonly kind: ReportKind;
  readonly format: ReportFormat;
  readonly templateId?: string | undefined;
  readonly template?: ReportDictionary | undefined;
  readonly columns?: string[] | undefined;
}

/** A person's request. Days are Indian calendar days, both inclusive. */
export interface ReportRequest extends PlacesRequest, LookRequest {
  readonly from: string;
  readonly to: string;
}

/**
 * The tenants of the requested merchants; merchants outside the scope are unknown. Settlement reports cover one
 * merchant unless several are requested; all others cover the whole scope. @throws Problem INVALID_MERCHANT_ID, PR002
 */
export function merchantsOf(scope: Scope, { kind, merchantId, merchantIds, allMerchants }: PlacesRequest): string[] {
  if ([merchantId, merchantIds, allMerchants].filter((one) => one !== undefined).length > 1)
    throw wrong('merchantIds', 'Name one merchant, or several, or all.');
  const named = merchantId === undefined ? merchantIds : [merchantId];
  if (isWholeMerchants(kind) && named === undefined && allMerchants === undefined)
    return [merchantOf(scope, undefined).tenantId];
  const tenants = [...tenantsOf(scope, named)];
  if (tenants.length === 0 || (named !== undefined && tenants.length < new Set(named).size))
    throw new Problem('INVALID_MERCHANT_ID', 404);
  if (!mayHave(scope, kind, tenants.length)) throw new Problem('PR002', 403);
  return tenants;
}

/** The requested stores, limited to the scope's. Null for all. */
export const storesOf = (scope: Scope, storeIds: readonly string[] | undefined): string[] | null => {
  const stores = storesInScope(scope, uuids('store', storeIds));
  return stores === null ? null : [...stores];
};

/** The other filters of a report. */
export const filtersOf = ({ terminalIds, states, instruments }: PlacesRequest) => ({
  terminalIds: uuids('terminal', terminalIds),
  states: states ?? null,
  instruments: instruments ?? null,
});

const uuids = (kind: 'store' | 'terminal', ids: readonly string[] | undefined): string[] | null =>
  ids === undefined ? null : ids.flatMap((id) => decodeId(kind, id) ?? []);

/** The columns of a report, and the template that they come from. */
export type Look = Pick<Row<'report'>, 'template' | 'columns'> & { readonly template_id: string | null };

/** Template and columns: the requested ones, or the merchant's default, or all columns of the dictionary. */
export async function lookOf(context: CallerContext, request: LookRequest, tenants: readonly string[]): Promise<Look> {
  const { scope, scoped } = context;
  const { kind } = request;
  if (request.templateId !== undefined) return ownLook(context, request);
  const online = scope.facts.type === 'ONLINE_MERCHANT';
  const [only = ''] = tenants;
  const own = tenants.length === 1 ? (await scoped((tx) => findContexts(tx, only))).get(kind) : undefined;
  const template = request.template ?? own?.template ?? usualDictionary(kind, online);
  const byDefault = request.columns === undefined && own?.template === template ? own : undefined;
  const columns = request.columns ?? byDefault?.columns ?? columnsOf(template);
  if (!fitsKind(kind, template, columns)) throw wrong('columns', 'This template does not have these columns.');
  return { template, columns, template_id: byDefault?.template_id ?? null };
}

/** The columns of a merchant's template. @throws Problem STATUS_400 if this kind has no such template */
async function ownLook(context: CallerContext, request: LookRequest): Promise<Look> {
  if (request.template !== undefined || request.columns !== undefined)
    throw wrong('templateId', 'An own template has its columns already.');
  const own = await findTemplate(context, request.templateId ?? '');
  if (own === undefined) throw wrong('templateId', 'There is no such template any more.');
  if (!fitsKind(request.kind, own.template, own.columns))
    throw wrong('templateId', 'This template is for other kinds of reports.');
  return { template: own.template, columns: own.columns, template_id: own.id };
}
