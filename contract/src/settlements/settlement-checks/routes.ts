import { route, routes } from '../../core/endpoint.ts';
import { seesSettlements } from '../settlements/routes.ts';

/** The maximum size of a bank statement in bytes: 50 MB, like every file (REF-05). */
export const largestStatement = 50 * 1024 * 1024;

export const settlementChecksRoutes = routes('settlement-checks', {
  statement: route('POST /v1/settlements/statement', {
    reads: true,
    access: seesSettlements,
    upload: { maxBytes: largestStatement },
    testMode: false,
  }),
  feeAudit: route('POST /v1/settlements/fee-audit', { reads: true, access: seesSettlements, testMode: false }),
});
