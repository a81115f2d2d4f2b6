import { parentPort } from 'node:worker_threads';
import { readPage } from './page.ts';
import type { PageSource } from './read-pages.ts';

parentPort?.on('message', ({ url, source }: PageSource) => parentPort?.postMessage(readPage(url, source)));
