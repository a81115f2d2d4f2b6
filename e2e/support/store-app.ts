import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { operator } from './operator.ts';

/** A store's running app. */
export interface StoreApp {
  readonly url: string;
  readonly name: string;
  /** Its output so far. */
  readonly printed: () => string;
  readonly close: () => void;
}

/** Registers an app as the operator does, and starts it as `npm run demo:store-app` does. */
export async function openStoreApp(baseURL: string, store: string): Promise<StoreApp> {
  const port = await freePort();
  const [code, name, url] = [`app-${port}`, `Store app ${port}`, `http://localhost:${port}`];
  const shown = operator('store-app', 'set', code, '--name', name, '--platform', 'other', '--back-to', `${url}/linked`);
  const [secret = ''] = /gs_[\w-]+/.exec(shown) ?? [];
  const words = ['--port', String(port), '--url', baseURL, '--app', code, '--secret', secret, '--store', store];
  const program = join(import.meta.dirname, '../../sdk/example/store-app.ts');
  const child: ChildProcess = spawn(process.execPath, ['--conditions=galla-source', program, ...words]);
  let printed = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      printed += chunk.toString();
    });
  while (!printed.includes('is open')) {
    if (child.stdout === null || child.exitCode !== null) throw new Error(`The app has not opened: ${printed}`);
    await once(child.stdout, 'data');
  }
  return { url, name, printed: () => printed, close: () => child.kill() };
}

async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
