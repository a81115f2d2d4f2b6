import type { PayWith } from '@galla/contract/collect/checkout/endpoints.ts';
import { asOutcome, testCardNumber } from '../../../provider/simulator/outcomes.ts';
import type { Way } from './steps.ts';

/** The body with which the page sends a way to pay. */
export function payWith(way: Way): PayWith {
  if (way === 'UPI') return { type: 'UPI' };
  if (way === 'NET_BANKING') return { type: 'NET_BANKING', bank: 'HDFC' };
  if (way === 'WALLET') return { type: 'WALLET', wallet: 'BATUA', phone: '9940127785' };
  const outcome = asOutcome(way.slice('CARD '.length)) ?? 'time-out';
  const number = testCardNumber('VISA', 'credit', outcome);
  return { type: 'CARD', number, expiryMonth: 12, expiryYear: 2040, cvv: '739', holder: 'Asha Rao' };
}
