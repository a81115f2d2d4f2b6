import { endpoint, engine, engineErrors, feature } from '../../core/endpoint.ts';
import { railAcknowledgement, railChargebackCallback } from '../../rail/callbacks.ts';

/** Money that customers' banks take back. Only the rail reports it; merchants cannot answer yet. */
export const chargebacks = feature('chargebacks', {
  report: endpoint('POST /rail/v1/chargebacks', {
    summary:
      'Report the state of a chargeback from the rail; repeating a report changes nothing, even late or out of order',
    access: engine,
    body: railChargebackCallback,
    returns: railAcknowledgement,
    errors: {
      TRANSACTION_NOT_FOUND: 404,
      ...engineErrors,
    },
    testMode: false,
  }),
});
