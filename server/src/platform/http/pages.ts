import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import { languageCodes } from '@galla/contract/core/languages.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { withContact } from '../provider.ts';
import type { Platform } from './handlers.ts';
import { languageOf } from './language.ts';
import { pagePolicy, permissionsPolicyFor, plainPagePolicy } from './page-policy.ts';

/** A built page and the paths that it answers. */
export interface Page {
  readonly file: string;
  readonly isFor: (path: string) => boolean;
  /** Whether a path of the page exists; other paths get the page with 404, and the page shows that. */
  readonly exists: (path: string) => boolean;
  /** Whether it shows maps, whose tiles come from another host. */
  readonly hasMaps?: boolean;
  /** What is put into the page at a mark for the person who opens it. */
  readonly brings?: { readonly mark: string; readonly read: (request: FastifyRequest) => Promise<string> };
  /** The external pages that it currently shows in frames. */
  readonly frames?: () => readonly FramedPage[];
}

/** An external page in a frame. */
export interface FramedPage {
  readonly origin: string;
  /** Whether camera and microphone are delegated to it. */
  readonly usesCamera: boolean;
}

/** Adds to the answer with a page what its first calls need. */
export type PreparePage = (platform: Platform, request: FastifyRequest, reply: FastifyReply) => Promise<void>;

/**
 * Serves the built dashboard: hashed assets are cached for a year; pages are sent in the language of the request, with
 * a fresh nonce for each answer and without caching. The first page that matches a path answers it. An address with
 * extra slashes is redirected to the one without, so that each path has one spelling.
 */
export async function servePages(
  app: FastifyInstance,
  platform: Platform,
  folder: string,
  pages: readonly Page[],
  prepare: PreparePage,
): Promise<void> {
  const templates = new Map(
    languageCodes.flatMap((language) =>
      pages.map(({ file }) => [
        `${language}/${file}`,
        withContact(readPage(join(folder, language, file)), platform.contact),
      ]),
    ),
  );
  await app.register(fastifyStatic, {
    root: join(folder, 'assets'),
    prefix: '/assets/',
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
    decorateReply: false,
  });
  app.setNotFoundHandler(async (request, reply) => {
    const address = withoutExtraSlashes(request.url);
    // `/[` and similar paths do not occur in any URL.
    const path = URL.parse(address, 'http://localhost')?.pathname ?? '';
    const page = pages.find(({ isFor }) => isFor(path));
    if (request.method !== 'GET' || page === undefined || /^\/(api|assets)\//.test(path))
      throw new Problem('STATUS_404', 404);
    if (address !== request.url) return reply.header('cache-control', 'no-store').redirect(address, 308);
    const [brought = ''] = await Promise.all([page.brings?.read(request), prepare(platform, request, reply)]);
    const language = languageOf(request);
    reply.header('content-language', `${language}-IN`);
    const html = templates.get(`${language}/${page.file}`) ?? '';
    const frames = page.frames?.() ?? [];
    const withCamera = frames.filter(({ usesCamera }) => usesCamera).map(({ origin }) => origin);
    if (withCamera.length > 0) reply.header('permissions-policy', permissionsPolicyFor(withCamera));
    return sendCommonPage(
      reply.header(
        'content-security-policy',
        dashboardPolicy(
          reply.pageNonce,
          page.hasMaps === true ? platform.mapTiles : null,
          frames.map(({ origin }) => origin),
        ),
      ),
      page.brings === undefined ? html : html.replace(page.brings.mark, () => brought),
      page.exists(path) ? 200 : 404,
    );
  });
}

/**
 * An address of this host with single slashes and none at the end of its path. Backslashes count as slashes, as in
 * browsers, so that the result never names another host.
 */
export function withoutExtraSlashes(address: string): string {
  const end = address.search(/[?#]/);
  const path = end < 0 ? address : address.slice(0, end);
  return path.replace(/[/\\]+/g, '/').replace(/(.)\/$/, '$1') + address.slice(path.length);
}

/** The sources of the dashboard and of the pages for sign-in and vendors. The default policy is that of `device.ts`. */
const dashboardPolicy = (nonce: string, tiles: Platform['mapTiles'], frames: readonly string[]): string =>
  pagePolicy({
    scripts: ["'self'", `'nonce-${nonce}'`],
    styles: ["'self'", `'nonce-${nonce}'`],
    images: ["'self'", 'data:', ...(tiles ? [new URL(tiles.url).origin] : [])],
    fonts: ["'self'"],
    connections: ["'self'"],
    manifest: ["'self'"],
    workers: ["'self'"],
    ...(frames.length > 0 && { frames }),
    forms: ["'self'"],
    trustedTypes: ['default'],
  });

/** Sends a page of the server's own, without script. */
export function sendPage(reply: FastifyReply, html: string, status: number): FastifyReply {
  return startPage(plain(reply), status).send(withNonces(reply, html));
}

/** The same for a page with forms and fonts of our own. */
export const sendFormPage = (reply: FastifyReply, html: string, status: number): FastifyReply =>
  startPage(
    reply.header('content-security-policy', plainPagePolicy(reply.pageNonce, { forms: ["'self'"], fonts: ["'self'"] })),
    status,
  ).send(withNonces(reply, html));

/** The same for a page without personal content. */
export const sendPlainPage = (reply: FastifyReply, html: string, status: number): FastifyReply =>
  sendCommonPage(plain(reply), html, status);

const plain = (reply: FastifyReply) => reply.header('content-security-policy', plainPagePolicy(reply.pageNonce));

/**
 * Sends a page as `sendPage` does, compressed. Only for pages that contain nothing of the request, so that their length
 * reveals nothing to whoever can choose its address. Quality 5 takes a millisecond for the largest page.
 */
function sendCommonPage(reply: FastifyReply, html: string, status: number): FastifyReply {
  const body = withNonces(reply, html);
  const accepted = encodingsOf(reply.request.headers['accept-encoding']);
  startPage(reply, status).header('vary', 'accept-encoding');
  if (accepted.has('br')) {
    const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
    return reply.header('content-encoding', 'br').send(brotliCompressSync(body, { params }));
  }
  return accepted.has('gzip') ? reply.header('content-encoding', 'gzip').send(gzipSync(body)) : reply.send(body);
}

function withNonces({ pageNonce }: FastifyReply, html: string): string {
  return html.replaceAll('__SCRIPT_NONCE__', pageNonce).replaceAll('__STYLE_NONCE__', pageNonce);
}

function startPage(reply: FastifyReply, status: number): FastifyReply {
  return reply.code(status).header('cache-control', 'no-store').type('text/html; charset=utf-8');
}

/** The encodings that a client accepts; `q=0` means that it does not. */
function encodingsOf(header = ''): ReadonlySet<string> {
  const encodings = header.split(',').map((one) =>
    one
      .toLowerCase()
      .split(';')
      .map((part) => part.trim()),
  );
  return new Set(encodings.filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? '')).map(([name = '']) => name));
}

function readPage(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8');
  throw new Error(`${file} is missing. Build the dashboard with npm run build.`);
}
