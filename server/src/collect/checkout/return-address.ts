import { isIPv4 } from 'node:net';
import type { TenantMode } from '../../platform/rail/rails.ts';

/** Whether an address leads to the machine of who opens it. `URL` has written IPv4 addresses out by then. */
export function isLoopback(address: string): boolean {
  const host = new URL(address).hostname.toLowerCase().replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost')) return true;
  if (isIPv4(host)) return /^(127|0)\./.test(host);
  return /^\[(::1?|::ffff:(7f[0-9a-f]{2}|0):[0-9a-f]{1,4})\]$/.test(host);
}

/**
 * What is wrong with where a customer goes back to. With a name and a password before the host it shows another host than
 * it leads to. On the machine of the customer no shop waits, but another program there would get the signed result:
 * only in test mode, and where Galla itself is reached so, on a developer's machine.
 */
export function wrongReturnAddress(address: string, mode: TenantMode, publicUrl: string): string | undefined {
  const { username, password } = new URL(address);
  if (username !== '' || password !== '') return 'An address without a user name or password is needed.';
  if (mode !== 'test' && isLoopback(address) && !isLoopback(publicUrl))
    return 'This address is on the customer’s own machine. It can be used in test mode.';
  return undefined;
}
