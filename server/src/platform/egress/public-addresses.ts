import { BlockList, isIP } from 'node:net';

/** Networks outside the public internet: private, local, shared, documentation, multicast, translated. */
const inner4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4',
  '240.0.0.0/4',
];
/**
 * Everything outside 2000::/3 is refused anyway; these are inside it. Teredo and 6to4 addresses contain IPv4 addresses.
 */
const inner6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const refused = new BlockList();
for (const network of inner4) addTo(refused, network, 'ipv4');
for (const network of inner6) addTo(refused, network, 'ipv6');
const global6 = new BlockList();
addTo(global6, '2000::/3', 'ipv6');
const loopback = new BlockList();
addTo(loopback, '127.0.0.0/8', 'ipv4');
loopback.addAddress('::1', 'ipv6');

function addTo(list: BlockList, network: string, family: 'ipv4' | 'ipv6'): void {
  const [address = '', bits] = network.split('/');
  list.addSubnet(address, Number(bits), family);
}

/** Whether an address belongs to the public internet. Mapped addresses (`::ffff:10.0.0.1`) and anything unknown do not. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !refused.check(address, 'ipv4');
  return family === 6 && global6.check(address, 'ipv6') && !refused.check(address, 'ipv6');
}

/** Whether an address is a loopback address of the machine itself. */
export function isLoopbackAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && loopback.check(address, family === 4 ? 'ipv4' : 'ipv6');
}
