import { Readable } from 'node:stream';
import { openDatabase } from '../../../platform/db/database.ts';
import { openLocalStore } from '../../../platform/files/local-store.ts';
import { runDue } from '../../../platform/jobs/run-due.ts';
import { defaultContact } from '../../../platform/testing/default-contact.ts';
import { makeReports } from '../jobs.ts';

/** A worker that stops after the first chunk of a report is on the disk, and says so, so that a test can kill it. */
const [url = '', folder = ''] = process.argv.slice(2);
const database = openDatabase({ url, role: 'galla_worker', connections: 3 });
const reading = openDatabase({ url, role: 'galla_api', connections: 1 });
const local = openLocalStore(folder);

async function* stalling(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const piece of content) {
    yield piece;
    // The stream asks for the next chunk only after it has written this one.
    process.send?.('writing');
    await new Promise(() => undefined);
  }
}

const files = {
  ...local,
  write: (key: string, content: Readable) => local.write(key, Readable.from(stalling(content))),
};
const installation = { masterKey: Buffer.alloc(32), publicUrl: 'http://localhost:4000', contact: defaultContact };
const rest = { ...installation, log: { error: () => undefined, warn: () => undefined } };
await runDue({ database, reading, files, clock: { now: () => Date.now() }, ...rest }, [makeReports]);
