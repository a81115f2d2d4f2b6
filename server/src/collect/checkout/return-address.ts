import { isIPv4 } from 'node:net';
import type { TenantMode } from '../../platform/rail/rails.ts';

/** Whether an address leads to the machine of the person who opens it. `URL` has already normalised IPv4 addresses. */
export function isLoopback(address: string): boolean {
  const host = new URL(address).hostname.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  if (isIPv4(host)) return /^(127|0)\./.test(host);
  return /^\[(::1?|::ffff:(7f[0-9a-f]{2}|0):[0-9a-f]{1,4})\]$/.test(host);
}

/**
 * The error in a return address, if any. With a user name and password before the host, an address displays a different
 * host from the one it leads to. On the customer's machine there is no shop, but another program there would receive
 * the signed result. So such an address is allowed only in test mode, or if the server itself runs on a developer's
 * machine.
 */
export function wrongReturnAddress(address: string, mode: TenantMode, publicUrl: string): string | undefined {
  const { username, password } = new URL(address);
  if (username !== '' || password !== '') return 'An address without a user name or password is needed.';
  if (mode !== 'test' && isLoopback(address) && !isLoopback(publicUrl))
    return 'This address is on the customer’s own machine. It can be used in test mode.';
  return undefined;
}
