import { connect as connectPlain, type Socket } from 'node:net';
import { connect as connectOverTls } from 'node:tls';
import type { Antivirus, ScanVerdict } from './antivirus.ts';
import { AntivirusSilent } from './antivirus.ts';

const chunkBytes = 64 * 1024;
/** An answer is one line. */
const maxAnswer = 4096;

/**
 * A scanner with the protocol of clamd: `zINSTREAM`, then the file in chunks, each with its length before it, then an
 * empty chunk. `address` is called at each scan, because the simulator's address changes.
 */
export const openClamd = (address: () => string, timeoutMs = 30_000): Antivirus => ({
  async scan(bytes) {
    const socket = connect(address());
    try {
      return verdictOf(await exchange(socket, bytes, timeoutMs));
    } finally {
      socket.destroy();
    }
  },
});

function connect(address: string): Socket {
  const { protocol, hostname, port } = new URL(address);
  const at = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port) };
  return protocol === 'tls:' ? connectOverTls({ ...at, servername: hostname }) : connectPlain(at);
}

function exchange(socket: Socket, bytes: Buffer, timeoutMs: number): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const timer = setTimeout(() => reject(new AntivirusSilent('The virus scanner did not answer in time')), timeoutMs);
    const end = (settle: () => void) => {
      clearTimeout(timer);
      settle();
    };
    socket.on('data', (part: Buffer) => {
      answer += part.toString('latin1');
      if (answer.includes('\0') || answer.length > maxAnswer) end(() => resolve(answer.split('\0')[0] ?? ''));
    });
    socket.on('error', (error) =>
      end(() => reject(new AntivirusSilent('The virus scanner cannot be reached', { cause: error }))),
    );
    socket.on('close', () => end(() => resolve(answer)));
    for (const chunk of chunksOf(bytes)) socket.write(chunk);
  });
}

function* chunksOf(bytes: Buffer): Generator<Buffer> {
  yield Buffer.from('zINSTREAM\0');
  for (let at = 0; at < bytes.length; at += chunkBytes) {
    const chunk = bytes.subarray(at, at + chunkBytes);
    yield lengthOf(chunk.length);
    yield chunk;
  }
  yield lengthOf(0);
}

function lengthOf(count: number): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(count);
  return length;
}

/** Only a plain OK means clean: an error, such as a file over the scanner's limit, is no verdict. */
function verdictOf(answer: string): ScanVerdict {
  const found = /^stream: (.{1,200}) FOUND$/.exec(answer.trim());
  if (found?.[1] !== undefined) return { state: 'FOUND', name: found[1] };
  if (answer.trim() === 'stream: OK') return { state: 'CLEAN' };
  throw new AntivirusSilent(`The virus scanner could not scan: ${answer.trim().slice(0, 200)}`);
}
