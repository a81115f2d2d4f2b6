import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import type { websiteFailures } from '@galla/contract/business/website-check/checks.ts';
import type { Egress, EgressResult } from '../../../platform/egress/egress.ts';
import type { Thread } from '../../../platform/process/thread.ts';
import type { ReadPage } from './page.ts';
import type { PageSource } from './read-pages.ts';

/** Why a page could not be read. */
export type Failure = (typeof websiteFailures)[number];

/** A page, or why it could not be fetched. */
export type Fetched = { readonly page: ReadPage } | { readonly failure: Failure };

/** The dependencies of fetching. */
export interface Fetching {
  readonly egress: Egress;
  /** Whether sites may be on this machine, as in a demo. */
  readonly loopback: (hostname: string) => boolean;
  readonly signal: AbortSignal;
  /** The address that is really read. Shops of a demo do not exist, so their pages are read on this machine. */
  readonly servedAt: (url: string) => string;
  readonly reader: Pick<Thread<PageSource, ReadPage>, 'ask'>;
  /** The address of this installation, which requests identify themselves with. */
  readonly publicUrl: string;
}

const timeoutMs = 8_000;
/** The first megabyte of a page is read; the rest is ignored. */
const maxBody = 1024 * 1024;
const maxRedirects = 5;

/** Fetches an HTML page and follows its redirects, each through the guard of outgoing calls. */
export async function fetchPage(fetching: Fetching, address: string): Promise<Fetched> {
  let url = address;
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const answer = await get(fetching, url);
    if (answer.failure !== null) return { failure: answer.failure };
    const { status } = answer;
    const location = headerOf(answer, 'location');
    if (status !== null && status >= 300 && status < 400 && location !== undefined) {
      const next = URL.parse(location, url);
      if (next === null || !/^https?:$/.test(next.protocol)) return { failure: 'REDIRECTS' };
      next.username = '';
      next.password = '';
      url = next.href;
      continue;
    }
    if (status !== 200) return { failure: 'STATUS' };
    if (!/html/i.test(headerOf(answer, 'content-type') ?? 'text/html')) return { failure: 'NOT_HTML' };
    const source = sourceOf(answer);
    const page = source === undefined ? undefined : await fetching.reader.ask({ url, source });
    return page === undefined ? { failure: 'BROKEN' } : { page };
  }
  return { failure: 'REDIRECTS' };
}

function get({ egress, loopback, servedAt, signal, publicUrl }: Fetching, address: string): Promise<EgressResult> {
  const url = servedAt(address);
  const headers = {
    'user-agent': `GallaWebsiteCheck/1.0 (+${publicUrl})`,
    accept: 'text/html,application/xhtml+xml',
    'accept-language': 'en-IN,en;q=0.9,hi;q=0.8',
    'accept-encoding': 'identity',
  };
  return egress.get({ url, headers, loopback: loopback(new URL(url).hostname), timeoutMs, signal, maxBody });
}

const headerOf = ({ headers }: EgressResult, name: string): string | undefined =>
  headers.find(([key]) => key === name)?.[1];

/**
 * The text of a response, decompressed if the server compresses without being asked; undefined if it cannot be
 * decompressed.
 */
function sourceOf(answer: EgressResult): string | undefined {
  const packing = headerOf(answer, 'content-encoding')?.toLowerCase() ?? 'identity';
  const limits = { maxOutputLength: maxBody * 4 };
  try {
    if (packing === 'gzip') return gunzipSync(answer.body, limits).toString('utf8');
    if (packing === 'deflate') return inflateSync(answer.body, limits).toString('utf8');
    if (packing === 'br') return brotliDecompressSync(answer.body, limits).toString('utf8');
    return answer.body.toString('utf8');
  } catch {
    return undefined;
  }
}
