import type { chargebacks } from '@galla/contract/refunds/chargebacks/endpoints.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { EngineKeys } from '../../platform/rail/engine-keys.ts';
import { applyChargeback } from './reports.ts';

/** The handlers of chargebacks; `keys` knows the engines that report. */
export const chargebackHandlers = (keys: EngineKeys): Handlers<typeof chargebacks> => ({
  async report({ body }, context) {
    const engine = await keys.authenticate(context.header, context.rawBody);
    await applyChargeback(context.database, context, { engine, report: body });
    return { received: true };
  },
});
