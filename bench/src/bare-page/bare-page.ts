import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { build } from 'vite';

const types: { readonly [extension: string]: string } = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
};

/** A bare React page with a form, freshly built by Vite and served compressed. */
export interface BarePage {
  readonly url: string;
  close(): void;
}

/** Builds and serves the bare page. */
export async function openBarePage(): Promise<BarePage> {
  const outDir = mkdtempSync(join(tmpdir(), 'galla-bare-page-'));
  const root = import.meta.dirname;
  await build({ root, configFile: false, logLevel: 'warn', build: { outDir, emptyOutDir: true, target: 'es2022' } });
  const files = new Map(
    readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => [file.slice(outDir.length), brotliCompressSync(readFileSync(file))]),
  );
  rmSync(outDir, { recursive: true });
  const server = createServer((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    const bytes = files.get(path);
    if (bytes === undefined) return response.writeHead(404).end();
    return response.writeHead(200, { 'content-type': types[extname(path)] ?? '', 'content-encoding': 'br' }).end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The bare page has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
