import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { TestGalla } from '../../../main/testing/test-galla.ts';
import { createApp } from '../../../platform/http/app.ts';
import type { Platform } from '../../../platform/http/handlers.ts';
import { createLog } from '../../../platform/log.ts';
import { defaultContact } from '../../../platform/testing/default-contact.ts';
import { silentRails } from '../../../platform/testing/silent-rails.ts';

/** Serves pages from the HTML templates of a folder, like `serveLinkPage`. */
type ServePages = (app: FastifyInstance, platform: Platform, folder: string) => void;

/** Opens an app with only the customers' pages. Their template is `checkout/link.html` as it is before the build. */
export async function openPageApp(
  { database, masterKey, now }: TestGalla,
  serve: ServePages,
): Promise<{ readonly app: FastifyInstance; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'galla-pages-'));
  const frame = await readFile(join(import.meta.dirname, '../../../../../checkout/link.html'), 'utf8');
  for (const language of ['en', 'hi']) {
    await mkdir(join(folder, language));
    await writeFile(join(folder, language, 'link.html'), frame.replace('en-IN', `${language}-IN`));
  }
  const platform = {
    database,
    masterKey,
    clock: { now },
    log: createLog('silent', 'api'),
    rails: silentRails,
    demo: true,
    publicUrl: 'https://pay.galla.example',
    contact: defaultContact,
  };
  const app = await createApp(platform);
  serve(app, platform, folder);
  return {
    app,
    async close() {
      await app.close();
      await rm(folder, { recursive: true });
    },
  };
}
