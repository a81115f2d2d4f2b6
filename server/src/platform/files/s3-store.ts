import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { isFileKey } from './keys.ts';
import type { FileStore } from './store.ts';
import { FileMissing } from './store.ts';

/** A bucket of a server with the S3 protocol. */
export interface S3Bucket {
  /** Without a slash at the end. */
  readonly endpoint: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Whether the bucket is part of the path instead of the host name. */
  readonly pathStyle: boolean;
}

/** A file is uploaded part by part, so that memory holds one part. S3 accepts 10,000 parts, so 80 GB. */
const usualPartBytes = 8 * 1024 * 1024;
/** The time limit of one request, including the upload of a part. */
const requestMs = 120_000;

/** A refusal of the server. It names the request, never the keys. */
class S3Error extends Error {
  override readonly name = 'S3Error';
}

interface RequestParts {
  readonly query?: Readonly<Record<string, string>>;
  readonly body?: Uint8Array;
}

/** Signed requests to the objects of a bucket. A temporary failure is retried three times. */
function client(place: S3Bucket) {
  const { accessKeyId, secretAccessKey, region } = place;
  const aws = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3, initRetryMs: 100 });
  const { protocol, host, pathname } = new URL(place.endpoint);
  const path = pathname.replace(/\/$/, '');
  const root = place.pathStyle
    ? `${protocol}//${host}${path}/${place.bucket}`
    : `${protocol}//${place.bucket}.${host}${path}`;
  return async (method: 'GET' | 'PUT' | 'POST' | 'DELETE', key: string, { query = {}, body }: RequestParts = {}) => {
    const search = new URLSearchParams(query).toString();
    const content = body ?? new Uint8Array();
    // The signature covers the content too, so that the server refuses a part that was changed in transit.
    const headers = { 'x-amz-content-sha256': createHash('sha256').update(content).digest('hex') };
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(new S3Error(`${method} took too long.`)), requestMs);
    try {
      return await aws.fetch(`${root}/${key}${search === '' ? '' : `?${search}`}`, {
        method,
        headers,
        signal: stop.signal,
        ...(body === undefined ? {} : { body: body as Uint8Array<ArrayBuffer> }),
      });
    } finally {
      clearTimeout(timer);
    }
  };
}

type Ask = ReturnType<typeof client>;

const codeIn = (xml: string) => /<Code>([\w.]+)<\/Code>/.exec(xml)?.[1];

/** The body of a successful answer. Some failures come with status 200, because the server starts to answer early. */
async function textOf(answer: Response, what: string): Promise<string> {
  const text = await answer.text();
  if (!answer.ok || /<Error>/.test(text))
    throw new S3Error(`The file store answered ${answer.status} (${codeIn(text) ?? 'no code'}) to ${what}.`);
  return text;
}

const fromXml: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const texts = (xml: string, tag: string) =>
  [...xml.matchAll(new RegExp(`<${tag}>([^<]*)</${tag}>`, 'g'))].map(([, text = '']) =>
    text.replace(/&(amp|lt|gt|quot|apos);/g, (_match, name: string) => fromXml[name] ?? ''),
  );

/** The content in chunks of exactly this size; the last has the rest, and is empty only for an empty file. */
async function* inParts(content: Readable, size: number): AsyncGenerator<Uint8Array> {
  let waiting: Uint8Array[] = [];
  let bytes = 0;
  let first = true;
  for await (const piece of content as AsyncIterable<Uint8Array>) {
    waiting.push(piece);
    bytes += piece.length;
    while (bytes >= size) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, size);
      waiting = [all.subarray(size)];
      bytes = all.length - size;
      first = false;
    }
  }
  if (bytes > 0 || first) yield Buffer.concat(waiting);
}

/** Uploads a file in parts. A failed upload is aborted, so that its parts are not stored and paid for. */
async function writeParts(ask: Ask, key: string, parts: AsyncIterable<Uint8Array>): Promise<number> {
  const begun = await textOf(await ask('POST', key, { query: { uploads: '' } }), 'begin a file');
  const [uploadId = ''] = texts(begun, 'UploadId');
  try {
    const tags: string[] = [];
    let bytes = 0;
    for await (const body of parts) {
      const query = { partNumber: String(tags.length + 1), uploadId };
      const answer = await ask('PUT', key, { query, body });
      await textOf(answer, 'take a part');
      tags.push(answer.headers.get('etag') ?? '');
      bytes += body.length;
    }
    const list = tags.map((tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
    const body = Buffer.from(`<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`);
    await textOf(await ask('POST', key, { query: { uploadId }, body }), 'finish a file');
    return bytes;
  } catch (error) {
    await ask('DELETE', key, { query: { uploadId } }).catch(() => undefined);
    throw error;
  }
}

async function* chained(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

/**
 * Files in a bucket. A file appears under its key complete: a small one comes in one request, another in parts that
 * stay invisible until the last request joins them.
 */
export function openS3Store(place: S3Bucket, partBytes: number = usualPartBytes): FileStore {
  const ask = client(place);
  const checked = (key: string) => {
    if (!isFileKey(key)) throw new TypeError('This is no key of a file.');
    return key;
  };
  return {
    async write(key, content) {
      const parts = inParts(content, partBytes);
      const { value: first = new Uint8Array() } = await parts.next();
      if (first.length === partBytes) return writeParts(ask, checked(key), chained(first, parts));
      await textOf(await ask('PUT', checked(key), { body: first }), 'take a file');
      return first.length;
    },
    async read(key) {
      const answer = await ask('GET', checked(key));
      if (answer.status === 404) {
        await answer.body?.cancel();
        throw new FileMissing('There is no such file.');
      }
      if (!answer.ok || answer.body === null) await textOf(answer, 'read a file');
      return Readable.fromWeb(answer.body as WebStream);
    },
    async remove(key) {
      const open = await ask('GET', '', { query: { uploads: '', prefix: checked(key) } });
      // Small servers cannot list unfinished uploads, but remove them after a time.
      const uploads = open.status === 501 ? [] : texts(await textOf(open, 'list what was begun'), 'UploadId');
      for (const uploadId of uploads) await ask('DELETE', key, { query: { uploadId } });
      const answer = await ask('DELETE', key);
      if (answer.status !== 404) await textOf(answer, 'remove a file');
    },
  };
}
