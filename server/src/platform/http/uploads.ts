import { createWriteStream } from 'node:fs';
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import multipart from '@fastify/multipart';
import { maskCardNumbers } from '@galla/contract/core/card-numbers.ts';
import type { EndpointSpec } from '@galla/contract/core/endpoint.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type ConcurrencyLimits, createConcurrencyLimits } from './concurrency-limits.ts';

/** A file that was uploaded with a form. It stays on the disk of this machine until the request ends. */
export interface UploadedFile {
  readonly path: string;
  /** The name that the browser sent. The content alone decides on the file type. At most 200 printable characters. */
  readonly name: string;
  readonly bytes: number;
}

/** The arguments of an upload handler besides its context. */
export interface UploadContext {
  readonly file: UploadedFile;
}

/** The other fields of a form with a file. */
export interface ReceivedForm extends UploadContext {
  readonly fields: { readonly [name: string]: unknown };
}

/** The maximum size of a file, and the error for a larger one. */
type SizeLimit = NonNullable<EndpointSpec['upload']>;

const tooLargeOf = ({ tooLarge = 'FILE_LIMIT_EXCEED' }: SizeLimit) => new Problem(tooLarge, 413);

/**
 * A person sends one file at a time. More files may be received than processed at once: a slow sender takes few
 * resources, and must not make others wait.
 */
const receiving = createConcurrencyLimits({ each: 1, all: 64 });
const working = createConcurrencyLimits({ each: 1, all: 8 });
/** How long an upload waits for its turn: a person may send one from each of two tabs. */
const maxWaitMs = 15_000;
/** Room for the rest of a form: boundaries, headers and a few short fields. */
const maxOverhead = 64 * 1024;

const folderPrefix = 'galla-upload-';
/** No upload takes this long. Older files were left by a process that died. */
const leftAfterMs = 3_600_000;

/** Lets endpoints that declare it accept forms. Every other endpoint refuses a form, because it is not JSON. */
export async function acceptForms(app: FastifyInstance): Promise<void> {
  await app.register(multipart);
  await removeLeftFolders();
  app.addHook('preValidation', async (request) => {
    if (request.isMultipart() && request.routeOptions.config.takesForms !== true)
      throw new Problem('UNSUPPORTED_MEDIA_TYPE', 415);
  });
}

/**
 * Reads a form with one file, counting its bytes while it streams to disk, and passes it to `work`. The file is removed
 * afterwards.
 * @throws Problem FILE_LIMIT_EXCEED or the code of the limit (413), STATUS_400 without a file, UNSUPPORTED_MEDIA_TYPE
 * if the body is not a form
 */
export async function withUpload<T>(
  request: FastifyRequest,
  { personId, ...limit }: SizeLimit & { readonly personId: string },
  work: (form: ReceivedForm) => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) throw new Problem('UNSUPPORTED_MEDIA_TYPE', 415);
  if (Number(request.headers['content-length'] ?? 0) > limit.maxBytes + maxOverhead) throw tooLargeOf(limit);
  const turns = [await takeTurn(receiving, personId, request)];
  const giveBack = () => {
    for (const give of turns) give();
  };
  const folder = await mkdtemp(join(tmpdir(), folderPrefix)).catch((error: unknown) => {
    giveBack();
    throw error;
  });
  try {
    const form = await receive(request, limit, join(folder, 'file'));
    turns.push(await takeTurn(working, personId, request));
    return await work(form);
  } finally {
    giveBack();
    await rm(folder, { recursive: true, force: true });
  }
}

/** @throws Problem TOO_MANY_REQUESTS if there is no free place after `maxWaitMs` */
async function takeTurn(limits: ConcurrencyLimits, personId: string, request: FastifyRequest): Promise<() => void> {
  const until = performance.now() + maxWaitMs;
  for (;;) {
    try {
      return limits.take(personId);
    } catch (error) {
      if (performance.now() >= until || request.raw.destroyed) throw error;
      await sleep(100);
    }
  }
}

async function removeLeftFolders(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(folderPrefix));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    // Another process may have removed the folder, and folders of other accounts must not be used.
    const made = await stat(folder).catch(() => undefined);
    if (made !== undefined && made.mtimeMs < Date.now() - leftAfterMs)
      await rm(folder, { recursive: true, force: true }).catch(() => undefined);
  }
}

async function receive(request: FastifyRequest, limit: SizeLimit, path: string): Promise<ReceivedForm> {
  const fields: Record<string, unknown> = Object.create(null);
  let file: UploadedFile | undefined;
  const limits = { fileSize: limit.maxBytes, files: 1, fields: 20, fieldSize: 4096, parts: 21, headerPairs: 50 };
  if (request.raw.destroyed) throw cutOff();
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        fields[part.fieldname] = part.value;
      } else if (part.fieldname === 'file') {
        await pipeline(part.file, createWriteStream(path, { mode: 0o600 }));
        if (part.file.truncated) throw tooLargeOf(limit);
        file = { path, name: shownName(part.filename), bytes: part.file.bytesRead };
      } else {
        part.file.resume();
      }
    }
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'FST_REQ_FILE_TOO_LARGE') throw tooLargeOf(limit);
    if (isMalformed(error)) throw cutOff();
    throw error;
  }
  if (file === undefined)
    throw new Problem('STATUS_400', 400, { errors: [{ field: 'file', message: 'A file is needed.' }] });
  return { fields: { ...fields }, file };
}

const cutOff = () =>
  new Problem('STATUS_400', 400, {
    errors: [{ field: 'file', message: 'The form ends before its end. Send it again.' }],
  });

/** Busboy reads the form and has no error codes. */
const isMalformed = (error: unknown): boolean =>
  error instanceof Error &&
  /unexpected end of (form|multipart data)|Malformed part header|Boundary not found|needle cannot|Premature close/i.test(
    error.message,
  );

const shownName = (name: string) =>
  maskCardNumbers(
    name
      .replace(/^.*[\\/]/, '')
      .replace(/\p{Cc}/gu, '')
      .toWellFormed()
      .slice(0, 200),
  );
