import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';

/** A connection to the database that a test can close, as if the database were down. */
export interface Door {
  readonly url: string;
  /** The number of refused connections. */
  refused(): number;
  open(): void;
  shut(): void;
  close(): void;
}

/** Opens such a connection to the database at `url`, which has a socket on this machine or a port. */
export async function openDoor(url: string): Promise<Door> {
  const { hostname, port } = new URL(url);
  const host = decodeURIComponent(hostname);
  const sockets = new Set<Socket>();
  let isOpen = true;
  let refused = 0;
  const server = createServer((socket) => {
    if (!isOpen) {
      refused += 1;
      return socket.destroy();
    }
    const behind = host.startsWith('/')
      ? connect(join(host, '.s.PGSQL.5432'))
      : connect({ host, port: Number(port === '' ? 5432 : port) });
    for (const end of [socket, behind]) {
      sockets.add(end);
      end.on('error', () => undefined).once('close', () => [socket, behind].map((each) => each.destroy()));
    }
    return socket.pipe(behind).pipe(socket);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const through = new URL(url);
  through.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: through.href,
    refused: () => refused,
    open() {
      isOpen = true;
    },
    shut() {
      isOpen = false;
      for (const socket of sockets) socket.destroy();
    },
    close: () => void server.close(),
  };
}
