import type { RailChargebackCallback } from '@galla/contract/rail/callbacks.ts';
import type { TestGalla } from '../../../main/testing/test-galla.ts';
import { signRequest } from '../../../platform/rail/signing.ts';
import { engineKey } from '../../refunds/testing/fixtures.ts';

/** Reports a chargeback as the bank does, signed with the key from `addBankKey`. */
export async function reportChargeback(galla: TestGalla, said: Omit<RailChargebackCallback, 'at' | 'reason'>) {
  const at = new Date(galla.now()).toISOString();
  const payload = JSON.stringify({ reason: '10.4 Fraud, card absent', at, ...said });
  const signed = signRequest(engineKey.id, engineKey.secret, payload, galla.now());
  const headers = { 'content-type': 'application/json', ...signed };
  return galla.app.inject({ method: 'POST', url: '/api/rail/v1/chargebacks', headers, payload });
}
