import { deliveryReasons } from '@galla/contract/core/delivery-reasons.ts';
import type { Message } from './outbox.ts';

/**
 * Why the local outbox refuses a message to a sentinel (docs/sentinels.md); undefined if it accepts it. No Indian
 * mobile number begins with 5. Gateways and mail servers are never called for sentinels.
 */
export function refusalOf({ channel, destination }: Pick<Message, 'channel' | 'destination'>): string | undefined {
  if (channel === 'SMS') return /^\+9150010\d{5}$/.test(destination) ? deliveryReasons.numberRefused : undefined;
  return destination.toLowerCase().endsWith('@bounce.sentinel.example') ? deliveryReasons.addressRefused : undefined;
}
