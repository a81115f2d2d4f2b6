import { isOnThisMachine } from '../setting-values.ts';
import type { Values } from '../settings.ts';

/** OTPs and the token are sent to the gateway, so it must be reached over TLS or on this machine. */
export function checkSmsGateway(values: Values, problems: Map<string, string>): void {
  const { SMS_GATEWAY_URL: url, SMS_GATEWAY_TOKEN: token } = values;
  if (url === undefined) return;
  const { protocol, hostname } = new URL(url);
  if (protocol !== 'https:' && !isOnThisMachine(hostname))
    problems.set('SMS_GATEWAY_URL', 'must begin with https:, because OTPs travel there');
  if (token === undefined)
    problems.set('SMS_GATEWAY_TOKEN', 'is required with SMS_GATEWAY_URL: the bearer token of the gateway');
}
