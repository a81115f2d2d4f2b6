import { setTimeout as sleep } from 'node:timers/promises';
import { groupHeader, timeHeader } from '@galla/contract/core/endpoint.ts';
import { type BroughtAnswer, startupElement, startupReads } from '@galla/contract/startup.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** How long a page waits for the answers, in ms. Later its script asks for them itself. */
const waitMs = 500;

/**
 * The answers to the dashboard's first reads, as an element of its page (decision 253). They are those that the browser
 * would get: each read passes all checks of its endpoint. Refusals are left out, so that the script meets them itself.
 * Empty without a session.
 */
export async function startupAnswers(app: FastifyInstance, request: FastifyRequest): Promise<string> {
  const { cookie, 'user-agent': userAgent, 'accept-language': language } = request.headers;
  if (cookie === undefined || !/(?:^|; )(?:__Host-)?galla=/.test(cookie)) return '';
  const headers = {
    cookie,
    host: request.host,
    ...(userAgent === undefined ? {} : { 'user-agent': userAgent }),
    ...(language === undefined ? {} : { 'accept-language': language }),
  };
  const read = async ({ method, path }: (typeof startupReads)[number]): Promise<BroughtAnswer[]> => {
    const address = `/api${path}`;
    const answer = await app.inject({ method, url: address, remoteAddress: request.ip, headers });
    if (answer.statusCode !== 200 || answer.cookies.length > 0) return [];
    const kept = [timeHeader, groupHeader].flatMap((name) => {
      const value = answer.headers[name];
      return value === undefined ? [] : [[name, String(value)]];
    });
    return [{ method, address, headers: Object.fromEntries(kept), body: answer.body }];
  };
  // The page works without them, so a failure to read them must not fail the page.
  const asked = Promise.all(startupReads.map(read)).catch(() => undefined);
  const answers = await Promise.race([asked, sleep(waitMs, undefined, { ref: false })]);
  if (answers === undefined) return '';
  const json = JSON.stringify(answers.flat()).replaceAll('<', '\\u003c');
  return `<script type="application/json" id="${startupElement}">${json}</script>`;
}
