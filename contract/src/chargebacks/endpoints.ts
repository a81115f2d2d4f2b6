import { endpoint, engine, feature } from '../core/endpoint.ts';
import { railAcknowledgement, railChargebackCallback } from '../rail/callbacks.ts';

/** Money that customers' banks take back. Only the rail reports it; merchants cannot answer yet. */
export const chargebacks = feature('chargebacks', {
  report: endpoint('POST /rail/v1/chargebacks', {
    summary: 'The rail says how a chargeback stands; the same again, late or in another order changes nothing',
    access: engine,
    body: railChargebackCallback,
    returns: railAcknowledgement,
    errors: {
      TRANSACTION_NOT_FOUND: 404,
      ENGINE_KEY_UNKNOWN: 401,
      ENGINE_SIGNATURE_INVALID: 401,
      ENGINE_TIMESTAMP_STALE: 401,
    },
    testMode: false,
  }),
});
