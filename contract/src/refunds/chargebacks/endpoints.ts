import { endpoints, engineErrors } from '../../core/endpoint.ts';
import { railAcknowledgement, railChargebackCallback } from '../../rail/callbacks.ts';
import { chargebacksRoutes } from './routes.ts';

/** Money that customers' banks take back. Only the rail reports it; merchants cannot answer yet. */
export const chargebacks = endpoints(chargebacksRoutes, {
  report: {
    summary:
      'Report the state of a chargeback from the rail; repeating a report changes nothing, even late or out of order',
    body: railChargebackCallback,
    returns: railAcknowledgement,
    errors: {
      TRANSACTION_NOT_FOUND: 404,
      ...engineErrors,
    },
  },
});
