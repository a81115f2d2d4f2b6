import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import * as z from 'zod/mini';
import { pagePolicy, permissionsPolicy } from '../../../platform/http/page-policy.ts';
import type { Book } from '../book.ts';
import type { IdentityChecks } from './identity-checks.ts';
import { widgetPage } from './widget-page.ts';

const visit = z.object({ accessToken: z.string().check(z.regex(/^[\w-]{20,200}$/)) });

interface Parts {
  readonly book: Book;
  readonly identityChecks: IdentityChecks;
  /** Galla's address: the only page that may show the widget in a frame. */
  readonly framedBy: string;
}

/** The widget of the simulated identity provider, framed by Galla's page. It has its own origin (KYC-04). */
export function serveIdentityWidget(app: FastifyInstance, { book, identityChecks, framedBy }: Parts): void {
  const { origin } = new URL(framedBy);
  const guard = (reply: FastifyReply, nonce: string) =>
    reply
      .header(
        'content-security-policy',
        pagePolicy({
          scripts: [`'nonce-${nonce}'`],
          styles: [`'nonce-${nonce}'`],
          connections: ["'self'"],
          framedBy: [origin],
        }),
      )
      .header('permissions-policy', permissionsPolicy)
      .header('cache-control', 'no-store')
      .header('referrer-policy', 'no-referrer')
      .header('x-content-type-options', 'nosniff')
      .header('x-robots-tag', 'noindex');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => done(null, body));
  app.get('/identity/widget', async (_request, reply) => {
    const nonce = randomBytes(16).toString('base64');
    return guard(reply, nonce).type('text/html; charset=utf-8').send(widgetPage(origin, nonce));
  });
  app.post('/identity/visit', async ({ body }, reply) => {
    const token = tokenOf(body);
    const found = token === undefined ? undefined : identityChecks.visit(token, Date.now());
    return found ?? guard(reply, '').code(404).send({ code: 'VISIT_ENDED' });
  });
  app.post('/identity/submit', async ({ body }, reply) => {
    const token = tokenOf(body);
    const end = token === undefined ? 'ENDED' : await book.write(() => identityChecks.submit(token, Date.now()));
    if (end === 'ENDED') return guard(reply, '').code(404).send({ code: 'VISIT_ENDED' });
    return end === 'SUBMITTED' ? { submitted: true } : guard(reply, '').code(503).send({ code: 'SUBMIT_FAILED' });
  });
}

function tokenOf(body: unknown): string | undefined {
  try {
    return z.parse(visit, JSON.parse(String(body))).accessToken;
  } catch {
    return undefined;
  }
}
