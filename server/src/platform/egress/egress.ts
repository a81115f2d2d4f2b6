import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import type { ClientRequest, IncomingMessage, RequestOptions } from 'node:http';
import { Agent as HttpAgent, request as httpRequest } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import type { LookupFunction, Socket } from 'node:net';
import { isIP } from 'node:net';
import { isLoopbackAddress, isPublicAddress } from './public-addresses.ts';

/** Why there was no answer. The text contains no address. */
export type EgressFailure = 'TIMEOUT' | 'REFUSED' | 'NOT_PUBLIC' | 'NO_HOST' | 'TLS' | 'BROKEN';

/** The phases of an exchange in ms. The first three are 0 on a connection that was already open. */
export interface EgressPhases {
  readonly dns: number;
  readonly connect: number;
  readonly tls: number;
  readonly send: number;
  readonly server: number;
  readonly read: number;
}

/** The result of a request. `status` is null if there was no answer, and `failure` says why. */
export interface EgressResult {
  readonly status: number | null;
  readonly failure: EgressFailure | null;
  readonly headers: readonly (readonly [string, string])[];
  readonly body: Buffer;
  /** Whether the answer was longer than the kept part. */
  readonly cut: boolean;
  readonly phases: EgressPhases;
  readonly remoteAddress: string | null;
  readonly tookMs: number;
}

/** A GET to an external server. */
export interface EgressQuestion {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The most bytes of the answer that are kept; `maxEgressBody` by default. */
  readonly maxBody?: number;
  /** Whether it may go to the machine itself, and only there. */
  readonly loopback: boolean;
  readonly timeoutMs: number;
  readonly signal?: AbortSignal;
}

/** A POST to an external server. */
export interface EgressRequest extends EgressQuestion {
  readonly body: Buffer;
}

/** Calls merchants' servers. Redirects are not followed, and the called addresses are never logged. */
export interface Egress {
  post(request: EgressRequest): Promise<EgressResult>;
  get(question: EgressQuestion): Promise<EgressResult>;
  close(): void;
}

/** The addresses of a host. */
export type Resolve = (hostname: string) => Promise<readonly LookupAddress[]>;

/** The most bytes of an answer that are kept, by default. */
export const maxEgressBody = 64 * 1024;
const maxHeaders = 50;

class NotPublic extends Error {}

/**
 * Opens the guard of outgoing calls. Every address of the name must be public, and the connection goes to the checked
 * addresses, so a name that resolves elsewhere a moment later has no effect. Connections stay open, by host. A host
 * gets as many connections as callers need: many merchants may share one, and a hanging call of one merchant must not
 * delay the others. Callers limit how many calls run at once.
 */
export function openEgress(resolve: Resolve = (hostname) => lookup(hostname, { all: true, verbatim: true })): Egress {
  const options = { keepAlive: true, maxFreeSockets: 64, timeout: 60_000 };
  const agents = {
    public: { http: new HttpAgent(options), https: new HttpsAgent(options) },
    loopback: { http: new HttpAgent(options), https: new HttpsAgent(options) },
  };
  const send = async (request: EgressQuestion & { readonly body?: Buffer }) => {
    const first = await exchange(request, resolve, agents);
    // The server closed an idle connection at the moment of the request, so it has read nothing.
    return first.wasStale ? exchange(request, resolve, agents) : first;
  };
  return {
    post: send,
    get: send,
    close() {
      for (const { http, https } of Object.values(agents)) {
        http.destroy();
        https.destroy();
      }
    },
  };
}

type Agents = Readonly<Record<'public' | 'loopback', { readonly http: HttpAgent; readonly https: HttpsAgent }>>;

function exchange(
  request: EgressQuestion & { readonly body?: Buffer },
  resolve: Resolve,
  agents: Agents,
): Promise<EgressResult & { wasStale: boolean }> {
  const url = new URL(request.url);
  const isAllowed = request.loopback ? isLoopbackAddress : isPublicAddress;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const marks: Marks = { began: performance.now() };
  return new Promise((done) => {
    const finish = (end: Omit<EgressResult, 'phases' | 'tookMs' | 'remoteAddress'>, wasStale = false) => {
      clearTimeout(timer);
      done({ ...end, phases: phasesOf(marks), tookMs: performance.now() - marks.began, wasStale, ...addressOf(marks) });
    };
    const fail = (failure: EgressFailure, wasStale = false) =>
      finish({ status: null, failure, headers: [], body: Buffer.alloc(0), cut: false }, wasStale);
    // A literal address is not looked up, so it is checked here.
    if (isIP(host) !== 0 && !isAllowed(host)) {
      done({ ...noAnswer('NOT_PUBLIC'), wasStale: false });
      return;
    }
    const agent = agents[request.loopback ? 'loopback' : 'public'];
    const isPlain = url.protocol === 'http:';
    const settings: RequestOptions = {
      method: request.body === undefined ? 'GET' : 'POST',
      agent: isPlain ? agent.http : agent.https,
      headers: {
        ...request.headers,
        ...(request.body !== undefined && { 'content-length': String(request.body.length) }),
      },
      lookup: guarded(resolve, isAllowed),
      ...(request.signal && { signal: request.signal }),
    };
    const call = isPlain ? httpRequest(url, settings) : httpsRequest(url, settings);
    const timer = setTimeout(() => {
      fail('TIMEOUT');
      call.destroy();
    }, request.timeoutMs);
    call.on('socket', (socket) => markSocket(socket, marks));
    call.on('finish', () => {
      marks.sent = performance.now();
    });
    call.on('response', (response) => {
      marks.answered = performance.now();
      read(response, { marks, finish, max: request.maxBody ?? maxEgressBody });
    });
    call.on('error', (error) => fail(failureOf(error), isStale(call, error, marks)));
    call.end(request.body);
  });
}

const isStale = (call: ClientRequest, error: NodeJS.ErrnoException, marks: Marks) =>
  call.reusedSocket && marks.answered === undefined && (error.code === 'ECONNRESET' || error.code === 'EPIPE');

function noAnswer(failure: EgressFailure): EgressResult {
  const phases = { dns: 0, connect: 0, tls: 0, send: 0, server: 0, read: 0 };
  return {
    status: null,
    failure,
    headers: [],
    body: Buffer.alloc(0),
    cut: false,
    phases,
    remoteAddress: null,
    tookMs: 0,
  };
}

/** A look-up that returns allowed addresses only, or none at all if one of them is not allowed. */
function guarded(resolve: Resolve, isAllowed: (address: string) => boolean): LookupFunction {
  return (hostname, options, callback) => {
    resolve(hostname).then(
      (addresses) => {
        const [first] = addresses;
        if (first === undefined || !addresses.every(({ address }) => isAllowed(address)))
          callback(new NotPublic('an address of this host is not allowed'), '');
        else if (options.all === true) callback(null, [...addresses]);
        else callback(null, first.address, first.family);
      },
      (error: NodeJS.ErrnoException) => callback(error, ''),
    );
  };
}

/** The times of an exchange, in ms of `performance.now`. */
interface Marks {
  readonly began: number;
  resolved?: number;
  connected?: number;
  secured?: number;
  sent?: number;
  answered?: number;
  ended?: number;
  address?: string;
}

function markSocket(socket: Socket, marks: Marks): void {
  if (!socket.connecting) {
    if (socket.remoteAddress !== undefined) marks.address = socket.remoteAddress;
    return;
  }
  socket.once('lookup', () => {
    marks.resolved = performance.now();
  });
  socket.once('connect', () => {
    marks.connected = performance.now();
    if (socket.remoteAddress !== undefined) marks.address = socket.remoteAddress;
  });
  socket.once('secureConnect', () => {
    marks.secured = performance.now();
  });
}

const addressOf = ({ address }: Marks) => ({ remoteAddress: address ?? null });

function phasesOf(marks: Marks): EgressPhases {
  const end = marks.ended ?? performance.now();
  const resolved = marks.resolved ?? marks.began;
  const connected = marks.connected ?? resolved;
  const secured = marks.secured ?? connected;
  const sent = Math.max(marks.sent ?? secured, secured);
  const answered = marks.answered ?? end;
  return {
    dns: resolved - marks.began,
    connect: connected - resolved,
    tls: secured - connected,
    send: sent - secured,
    server: Math.max(0, answered - sent),
    read: marks.answered === undefined ? 0 : end - answered,
  };
}

function read(
  response: IncomingMessage,
  {
    marks,
    finish,
    max,
  }: {
    readonly marks: Marks;
    readonly finish: (end: Omit<EgressResult, 'phases' | 'tookMs' | 'remoteAddress'>) => void;
    readonly max: number;
  },
): void {
  const parts: Buffer[] = [];
  let size = 0;
  const end = (cut: boolean) => {
    marks.ended ??= performance.now();
    const body = Buffer.concat(parts).subarray(0, max);
    finish({ status: response.statusCode ?? 0, failure: null, headers: headersOf(response), body, cut });
  };
  response.on('data', (part: Buffer) => {
    parts.push(part);
    size += part.length;
    if (size <= max) return;
    end(true);
    response.destroy();
  });
  response.on('end', () => end(false));
  // The status is known, so an answer that breaks off still counts.
  response.on('error', () => end(true));
}

function headersOf({ rawHeaders }: IncomingMessage): [string, string][] {
  const headers: [string, string][] = [];
  for (let at = 0; at < rawHeaders.length && headers.length < maxHeaders; at += 2)
    headers.push([(rawHeaders[at] ?? '').toLowerCase(), (rawHeaders[at + 1] ?? '').slice(0, 1000)]);
  return headers;
}

function failureOf(error: NodeJS.ErrnoException): EgressFailure {
  if (error instanceof NotPublic) return 'NOT_PUBLIC';
  const code = error.code ?? '';
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'NO_HOST';
  if (code === 'ECONNREFUSED' || code === 'EHOSTUNREACH' || code === 'ENETUNREACH') return 'REFUSED';
  if (code === 'ETIMEDOUT') return 'TIMEOUT';
  return /CERT|SSL|TLS|EPROTO|SIGNATURE|ISSUER/.test(code) ? 'TLS' : 'BROKEN';
}
