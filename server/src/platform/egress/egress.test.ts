import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Egress } from './egress.ts';
import { openEgress } from './egress.ts';
import { isPublicAddress } from './public-addresses.ts';

describe('private addresses are refused', () => {
  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001:0:1::',
    '2001:db8::1',
    'ff02::1',
    'localhost',
    '',
  ])('%s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '13.235.70.12', '2606:4700::1111', '2404:6800:4009::200e'])('%s is public', (address) =>
    expect(isPublicAddress(address)).toBe(true),
  );
});

describe('a call', () => {
  let port = 0;
  let calls = 0;
  const server = createServer(({ url }, response) => {
    if (url === '/hangs') return;
    calls += 1;
    response.end('ok');
  });
  let egress: Egress;
  let addresses: string[] = [];

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    port = (server.address() as AddressInfo).port;
    egress = openEgress(async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })));
  });
  afterAll(() => {
    egress.close();
    server.closeAllConnections();
    server.close();
  });

  const post = (url: string, loopback = false) =>
    egress.post({ url, headers: {}, body: Buffer.from('{}'), loopback, timeoutMs: 2_000 });

  test.each([['127.0.0.1'], ['[::1]'], ['[::ffff:127.0.0.1]'], ['2130706433'], ['0x7f.1'], ['0177.0.0.1']])(
    'to the literal address %s is blocked',
    async (host) => {
      expect(await post(`http://${host}:${port}/`)).toMatchObject({ status: null, failure: 'NOT_PUBLIC' });
      expect(calls).toBe(0);
    },
  );

  test('to a name with at least one private address is blocked', async () => {
    for (addresses of [['127.0.0.1'], ['8.8.8.8', '127.0.0.1'], ['::ffff:127.0.0.1'], []])
      expect(await post(`http://rebinding.example:${port}/`)).toMatchObject({ failure: 'NOT_PUBLIC' });
    expect(calls).toBe(0);
  });

  test('to the machine itself is possible if allowed, and then to no other private address', async () => {
    expect(await post(`http://127.0.0.1:${port}/`, true)).toMatchObject({ status: 200, remoteAddress: '127.0.0.1' });
    expect(await post('http://8.8.8.8/', true)).toMatchObject({ failure: 'NOT_PUBLIC' });
  });

  test('DEV-03 however many calls hang at a host, another call to it is answered', async () => {
    const ending = new AbortController();
    const hanging = Array.from({ length: 200 }, () =>
      egress.post({
        url: `http://127.0.0.1:${port}/hangs`,
        headers: {},
        body: Buffer.from('{}'),
        loopback: true,
        timeoutMs: 60_000,
        signal: ending.signal,
      }),
    );
    expect(await post(`http://127.0.0.1:${port}/`, true)).toMatchObject({ status: 200 });
    ending.abort();
    for (const { status } of await Promise.all(hanging)) expect(status).toBeNull();
  });
});
