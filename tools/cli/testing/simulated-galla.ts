import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll } from 'vitest';
import type { TestGalla } from '../../../server/src/main/testing/test-galla.ts';
import { useGalla } from '../../../server/src/main/testing/test-galla.ts';
import { systemClock } from '../../../server/src/platform/clock.ts';
import { createLog } from '../../../server/src/platform/log.ts';
import { sealEngineSecret } from '../../../server/src/platform/rail/engine-keys.ts';
import { openSignedRail } from '../../../server/src/platform/rail/signed-rail.ts';
import { simulatorKeyId, simulatorSecret } from '../../../server/src/platform/rail/simulator-account.ts';
import type { Simulator } from '../../../server/src/provider/simulator/simulator.ts';
import { openSimulator } from '../../../server/src/provider/simulator/simulator.ts';

/** A server that listens on a port, with the bank simulator beside it. */
interface SimulatedGalla {
  readonly galla: TestGalla;
  url: string;
  /** The same behind a proxy that a test can close, as if the network were down. */
  doorUrl: string;
  shut(): void;
  open(): void;
}

/** Starts the server, the simulator and the proxy before a file's tests. */
export function useSimulatedGalla(): SimulatedGalla {
  let simulator: Simulator;
  let secret = '';
  const rail = openSignedRail(() => ({ url: simulator.url, keyId: simulatorKeyId, secret }), systemClock);
  const here = { galla: useGalla({ rail, simulator: () => simulator.url }) } as SimulatedGalla;
  const dataDir = mkdtempSync(join(tmpdir(), 'galla-cli-bank-'));
  let door: Server;
  beforeAll(async () => {
    const { galla } = here;
    secret = simulatorSecret(galla.masterKey);
    const sealed_secret = sealEngineSecret(galla.masterKey, simulatorKeyId, secret);
    const modes: ('live' | 'test')[] = ['live', 'test'];
    const key = { id: simulatorKeyId, name: 'Simulator', sealed_secret, modes, created_at: new Date() };
    await galla.rows.kysely.insertInto('engine_key').values(key).execute();
    here.url = await here.galla.app.listen({ port: 0, host: '127.0.0.1' });
    simulator = await openSimulator({
      dataDir,
      secret,
      log: createLog('silent', 'simulator'),
      pagesAt: here.url,
      reportTo: here.url,
      firstPauseMs: 10,
      lookEveryMs: 10,
    });
    door = await openDoor(here);
  });
  afterAll(async () => {
    door.close();
    here.shut();
    await simulator.close();
    rmSync(dataDir, { recursive: true });
  });
  return here;
}

async function openDoor(here: SimulatedGalla): Promise<Server> {
  const sockets = new Set<Socket>();
  let isOpen = true;
  const server = createServer((socket) => {
    if (!isOpen) return socket.destroy();
    const behind = connect(Number(new URL(here.url).port), '127.0.0.1');
    for (const end of [socket, behind]) {
      sockets.add(end);
      end.on('error', () => undefined).once('close', () => [socket, behind].map((each) => each.destroy()));
    }
    return socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  here.doorUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  here.shut = () => {
    isOpen = false;
    for (const socket of sockets) socket.destroy();
  };
  here.open = () => {
    isOpen = true;
  };
  return server;
}
