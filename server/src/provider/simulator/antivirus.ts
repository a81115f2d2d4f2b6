import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { dirname } from 'node:path';
import { simulatorAntivirusFile } from '../../platform/rail/simulator-account.ts';

/** The EICAR test text, in two parts: otherwise scanners on developers' machines would remove this file. */
const eicar = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-', 'STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join('');

const command = Buffer.from('zINSTREAM\0');
/** The default of clamd. */
const maxStream = 25 * 1024 * 1024;

/** A running scanner of the simulator. */
export interface SimulatedAntivirus {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * A virus scanner with the protocol of clamd, reachable from this machine only. It knows one virus: the EICAR test
 * text.
 */
export async function openSimulatedAntivirus(dataDir?: string): Promise<SimulatedAntivirus> {
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    answer(socket);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host: '127.0.0.1', port: 0 }, resolve);
  });
  const url = `tcp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  if (dataDir !== undefined) writeAddress(simulatorAntivirusFile(dataDir), url);
  return {
    url,
    async close() {
      for (const socket of open) socket.destroy();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** Collects the chunks of one stream, and answers at its end. */
function answer(socket: Socket): void {
  let received = Buffer.alloc(0);
  const say = (line: string) => socket.end(`${line}\0`);
  socket.on('data', (part: Buffer) => {
    received = Buffer.concat([received, part]);
    if (received.length > maxStream) say('INSTREAM size limit exceeded. ERROR');
    else if (received.length >= command.length && !received.subarray(0, command.length).equals(command))
      say('UNKNOWN COMMAND');
    else {
      const file = streamIn(received.subarray(command.length));
      if (file !== undefined)
        say(file.includes(eicar, 0, 'latin1') ? 'stream: Eicar-Test-Signature FOUND' : 'stream: OK');
    }
  });
}

/** The bytes of the chunks; undefined until the chunk of length zero has arrived. */
function streamIn(received: Buffer): Buffer | undefined {
  const chunks: Buffer[] = [];
  let at = 0;
  while (at + 4 <= received.length) {
    const length = received.readUInt32BE(at);
    if (length === 0) return Buffer.concat(chunks);
    chunks.push(received.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return undefined;
}

function writeAddress(file: string, url: string): void {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  writeFileSync(`${file}.new`, url, { mode: 0o600 });
  renameSync(`${file}.new`, file);
}
