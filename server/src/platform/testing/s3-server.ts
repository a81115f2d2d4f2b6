import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { S3Bucket } from '../files/s3-store.ts';

/**
 * The part of S3 that a file store needs, in memory: version 4 signatures over headers and content, parts of at least 5
 * MB except the last, and uploads that stay invisible until they are complete.
 */
export interface S3Server {
  readonly place: S3Bucket;
  /** The finished objects. */
  readonly objects: ReadonlyMap<string, Buffer>;
  /** Uploads that are neither complete nor aborted. */
  readonly uploads: ReadonlyMap<string, { readonly key: string; readonly parts: ReadonlyMap<number, Buffer> }>;
  /** The requests, such as `PUT key?partNumber=1`. */
  readonly asked: readonly string[];
  /** Answers the next `times` requests with this status. */
  failNext(times: number, status: number): void;
  /** The minimum size of all parts but the last. */
  leastPart: number;
  close(): Promise<void>;
}

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const mac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
const encoded = (text: string) =>
  encodeURIComponent(text).replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`);

/** The error in the signature of a request; undefined if it is valid. */
function refusal(request: IncomingMessage, body: Buffer, { accessKeyId, secretAccessKey, region }: S3Bucket) {
  const { headers, method } = request;
  const pattern =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=(\w{64})$/;
  const [, keyId, date = '', zone = '', names = '', signature = ''] = pattern.exec(headers.authorization ?? '') ?? [];
  if (keyId !== accessKeyId || zone !== region) return 'InvalidAccessKeyId';
  const moment = String(headers['x-amz-date']);
  const clock = Date.parse(moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));
  if (!moment.startsWith(date) || Math.abs(clock - Date.now()) > 900_000) return 'RequestTimeTooSkewed';
  if (headers['x-amz-content-sha256'] !== sha256(body)) return 'XAmzContentSHA256Mismatch';
  const signed = names.split(';');
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signed.includes(name))) return 'AccessDenied';
  const url = new URL(request.url ?? '', 'http://s3');
  const query = [...url.searchParams].map(([name, value]) => `${encoded(name)}=${encoded(value)}`).sort();
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim()}\n`).join('');
  const canonical = [method, url.pathname, query.join('&'), lines, names, sha256(body)].join('\n');
  const place = `${date}/${region}/s3/aws4_request`;
  const key = mac(mac(mac(mac(`AWS4${secretAccessKey}`, date), region), 's3'), 'aws4_request');
  const right = mac(key, ['AWS4-HMAC-SHA256', moment, place, sha256(canonical)].join('\n'));
  return timingSafeEqual(right, Buffer.from(signature, 'hex')) ? undefined : 'SignatureDoesNotMatch';
}

interface Asked {
  readonly method: string;
  readonly key: string;
  readonly query: URLSearchParams;
  readonly body: Buffer;
}

type Reply = readonly [status: number, body?: string | Buffer, headers?: Record<string, string>];
const no = (status: number, code: string): Reply => [status, `<Error><Code>${code}</Code></Error>`];
const tagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`;

function bucketOf(server: { leastPart: number }) {
  const objects = new Map<string, Buffer>();
  const uploads = new Map<string, { key: string; parts: Map<number, Buffer> }>();
  let begun = 0;
  const begin = (key: string): Reply => {
    begun += 1;
    // Real servers use characters in ids that must be escaped in XML and addresses.
    const id = `upload&${begun}+/=`;
    uploads.set(id, { key, parts: new Map() });
    return [200, `<R><UploadId>${id.replace('&', '&amp;')}</UploadId></R>`];
  };
  const complete = (id: string, body: Buffer): Reply => {
    const upload = uploads.get(id);
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>([^<]+)<\/ETag>/g)];
    const parts = listed.map(([, number, tag]) => ({ part: upload?.parts.get(Number(number)), tag }));
    if (upload === undefined) return no(404, 'NoSuchUpload');
    // S3 answers this with 200, because it starts to answer before it knows of the error.
    if (parts.length === 0 || parts.some(({ part, tag }) => part === undefined || tagOf(part) !== tag))
      return no(200, 'InvalidPart');
    const whole = parts.map(({ part }) => part ?? Buffer.alloc(0));
    if (whole.slice(0, -1).some(({ length }) => length < server.leastPart)) return no(400, 'EntityTooSmall');
    objects.set(upload.key, Buffer.concat(whole));
    uploads.delete(id);
    return [200, '<CompleteMultipartUploadResult/>'];
  };
  const list = (prefix: string): Reply => {
    const open = [...uploads].filter(([, upload]) => upload.key.startsWith(prefix));
    return [200, `<R>${open.map(([one]) => `<UploadId>${one.replace('&', '&amp;')}</UploadId>`).join('')}</R>`];
  };
  const putPart = (id: string, { key, query, body }: Asked): Reply => {
    const upload = uploads.get(id);
    if (upload === undefined || upload.key !== key) return no(404, 'NoSuchUpload');
    upload.parts.set(Number(query.get('partNumber')), body);
    return [200, '', { etag: tagOf(body) }];
  };
  const put = ({ key, body }: Asked): Reply => {
    objects.set(key, body);
    return [200, '', { etag: tagOf(body) }];
  };
  const remove = (id: string | null, key: string): Reply => {
    if (id === null) objects.delete(key);
    else if (!uploads.delete(id)) return no(404, 'NoSuchUpload');
    return [204];
  };
  const get = (key: string): Reply => {
    const object = objects.get(key);
    return object === undefined ? no(404, 'NoSuchKey') : [200, object];
  };
  const answer = (request: Asked): Reply => {
    const { method, key, query, body } = request;
    const id = query.get('uploadId');
    if (method === 'GET' && query.has('uploads')) return list(query.get('prefix') ?? '');
    if (method === 'POST') return id === null ? begin(key) : complete(id, body);
    if (method === 'PUT') return id === null ? put(request) : putPart(id, request);
    return method === 'DELETE' ? remove(id, key) : get(key);
  };
  return { objects, uploads, answer };
}

/** Starts the server on a free port of this machine. */
export async function startS3Server(): Promise<S3Server> {
  const asked: string[] = [];
  const failing = { times: 0, status: 503 };
  const rules = { leastPart: 5 * 1024 * 1024 };
  const bucket = bucketOf(rules);
  const keys = { accessKeyId: 'AKIAGALLATEST', secretAccessKey: 'a/secret+of=tests' };
  const place = { endpoint: '', bucket: 'galla-reports', region: 'ap-south-1', ...keys, pathStyle: true };
  const server = createServer((request, response) => void handle(request, response));
  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(piece);
    const body = Buffer.concat(pieces);
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://s3');
    const [, name, key = ''] = pathname.split('/');
    asked.push(`${request.method} ${key}${query.size === 0 ? '' : '?'}${query}`);
    const reply = (): Reply => {
      if (failing.times > 0) {
        failing.times -= 1;
        return no(failing.status, 'SlowDown');
      }
      const problem = refusal(request, body, place);
      if (problem !== undefined) return no(403, problem);
      if (name !== place.bucket) return no(404, 'NoSuchBucket');
      return bucket.answer({ method: request.method ?? '', key, query, body });
    };
    const [status, text = '', headers = {}] = reply();
    response.writeHead(status, headers).end(text);
  }
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  place.endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return Object.assign(rules, {
    place,
    objects: bucket.objects,
    uploads: bucket.uploads,
    asked,
    failNext: (times: number, status: number) => void Object.assign(failing, { times, status }),
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  });
}
