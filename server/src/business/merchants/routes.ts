import type { merchants } from '@galla/contract/business/merchants/endpoints.ts';
import { maxDisabledListed } from '@galla/contract/business/merchants/rules.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { ProductStatus } from './public/product-status.ts';
import {
  countStores,
  findGroup,
  findMerchant,
  listAttributes,
  listDisabled,
  listServiceLines,
  listTypes,
} from './queries.ts';
import { listSolutions } from './solutions.ts';

/** Since when and why a merchant takes no new payments. */
const disabledOf = ({ disabled_at, disabled_reason }: Awaited<ReturnType<typeof findMerchant>>) =>
  disabled_at === null ? null : { since: disabled_at.toISOString(), reason: disabled_reason ?? '' };

/** The details that belong to one merchant. */
const standingOf = (merchant: Awaited<ReturnType<typeof findMerchant>>) => ({
  kycStatus: merchant.kyc_status,
  kycSince: merchant.kyc_changed_at?.toISOString() ?? null,
  kycReason: merchant.kyc_reason,
  disabled: disabledOf(merchant),
  gstin: merchant.gstin,
});

/** The same fields for a group, which has none of these details. */
const ofNoMerchant = { kycStatus: null, kycSince: null, kycReason: null, disabled: null, gstin: null } as const;

/** The handlers of merchants; `products` are what a merchant can be activated for. */
export const merchantHandlers = (products: readonly ProductStatus[]): Handlers<typeof merchants> => ({
  profile: (_input, { scope, scoped }) =>
    scoped(async (tx) => {
      const merchant = await findMerchant(tx, scope);
      const group = scope.groupId === null ? undefined : await findGroup(tx, scope.groupId);
      const attributes =
        group === undefined
          ? await listAttributes(tx, merchant.id)
          : [...scope.facts.attributes].map((type) => ({ type, active: true, value: '' }));
      return {
        data: {
          merchantId: group?.code ?? merchant.merchant_id,
          name: group?.name ?? merchant.name,
          type: merchant.type,
          kind: merchant.kind,
          merchantState: merchant.state,
          ...(group === undefined ? standingOf(merchant) : ofNoMerchant),
          disabledMerchants: group === undefined ? [] : await listDisabled(tx, group.id, maxDisabledListed),
          serviceLineList: group === undefined ? await listServiceLines(tx, scope, products) : [],
          superMerchant: group !== undefined,
          merchantCount: scope.merchants.length,
          category: merchant.category,
          storeCount: await countStores(tx, scope),
          refundDays: merchant.refund_days,
          featureConfig: {
            paylink: {
              apiEnabled: !scope.facts.flags.has('PAYLINK_API_DISABLED'),
              blocked: scope.facts.flags.has('PAYLINK_BLOCKED'),
              dashboardEnabled: !scope.facts.flags.has('PAYLINK_DASHBOARD_DISABLED'),
            },
          },
          attributes: attributes.map((attribute) => ({
            merchantId: group?.code ?? merchant.merchant_id,
            ...attribute,
          })),
        },
      };
    }),
  startupConfig: (_input, { scope, scoped }) =>
    scoped(async (tx) => ({ response: { merchantState: (await findMerchant(tx, scope)).state } })),
  onboarding: (_input, { scope, scoped }) =>
    scoped(async (tx) => ({ onboardingInfo: { onboardingStage: (await findMerchant(tx, scope)).state } })),
  serviceLines: (_input, { scope, scoped }) =>
    scoped(async (tx) => ({
      serviceLineList: scope.groupId === null ? await listServiceLines(tx, scope, products) : [],
    })),
  instrumentSolution: (_input, { scope, scoped }) =>
    scoped(async (tx) => ({ solutions: scope.groupId === null ? await listSolutions(tx, scope, products) : [] })),
  list: ({ query }, { scope, scoped }) =>
    scoped(async (tx) => {
      const text = query.search?.toLowerCase();
      const named = query.merchantIds === undefined ? undefined : new Set(query.merchantIds.split(','));
      const fitting = scope.merchants.filter(
        ({ name, merchantId }) =>
          (named === undefined || named.has(merchantId)) &&
          (text === undefined || `${name} ${merchantId}`.toLowerCase().includes(text)),
      );
      const page = fitting.slice(query.start, query.start + query.limit);
      const types = await listTypes(
        tx,
        page.map(({ tenantId }) => tenantId),
      );
      return {
        merchants: page.map(({ tenantId, merchantId, name }) => ({
          merchantId,
          name,
          type: types.get(tenantId) ?? 'OFFLINE_MERCHANT',
        })),
        total: fitting.length,
      };
    }),
});
