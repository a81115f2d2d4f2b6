import { endpoint, engine, engineErrors, feature } from '../../core/endpoint.ts';
import { railAcknowledgement, railChargebackCallback } from '../../rail/callbacks.ts';

/** Money that customers' banks take back. Only the rail reports it; merchants cannot answer yet. */
export const chargebacks = feature('chargebacks', {
  report: endpoint('POST /rail/v1/chargebacks', {
    summary: 'The rail says how a chargeback stands; the same again, late or in another order changes nothing',
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
