import type { Solution } from '@galla/contract/business/merchants/endpoints.ts';
import { payMethods } from '@galla/contract/collect/checkout/pay-methods.ts';
import type { Scope } from '../../platform/auth/scope.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { ProductStatus } from './public/product-status.ts';
import { findMerchant, listServiceLines } from './queries.ts';

/** How customers can pay the single merchant of a scope: its service lines, and QR codes if it has stores. */
export async function listSolutions(tx: Tx, scope: Scope, products: readonly ProductStatus[]): Promise<Solution[]> {
  const { type, state } = await findMerchant(tx, scope);
  const lines = (await listServiceLines(tx, scope, products)).map(({ serviceLineType, status }) => ({
    solution: serviceLineType,
    active: status === 'SUCCESS',
    instruments: [...payMethods],
  }));
  if (type === 'ONLINE_MERCHANT') return lines;
  return [...lines, { solution: 'QR', active: state === 'ACTIVE', instruments: ['UPI'] }];
}
