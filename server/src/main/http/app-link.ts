import type { FastifyInstance } from 'fastify';
import { html, plainPage } from '../../platform/http/html.ts';
import { sendPage } from '../../platform/http/pages.ts';
import type { ProviderContact } from '../../platform/provider.ts';

/** The store addresses of the app, over TLS. */
export interface AppLinks {
  readonly android?: string | null;
  readonly ios?: string | null;
}

/**
 * The answer of `/applink` for a browser: it redirects to a store, offers both, or says that there is no app (ROU-03).
 */
export function appLinkFor({ android, ios }: AppLinks, userAgent = ''): string | 'choice' | 'none' {
  if (!android || !ios) return android || ios || 'none';
  if (/android/i.test(userAgent)) return android;
  return /iphone|ipad|ipod/i.test(userAgent) ? ios : 'choice';
}

/** `/applink`, which messages and posters mention: it redirects to the page where the app is downloaded. */
export function serveAppLink(app: FastifyInstance, links: AppLinks, provider: ProviderContact): void {
  app.get('/applink', async (request, reply) => {
    const where = appLinkFor(links, request.headers['user-agent']);
    reply.header('vary', 'user-agent');
    if (where !== 'choice' && where !== 'none') return reply.header('cache-control', 'no-store').redirect(where, 302);
    return sendPage(reply, where === 'none' ? noApp(provider) : choice(links, provider), 200);
  });
}

const noApp = (provider: ProviderContact) =>
  plainPage(
    'The app',
    html`<h1>There is no ${provider.name} app yet</h1>
<p>Everything that ${provider.name} does works in the browser of your phone. <a href="/login">Sign in</a></p>`,
    provider,
  );

const choice = ({ android, ios }: AppLinks, provider: ProviderContact) =>
  plainPage(
    'The app',
    html`<h1>Get the ${provider.name} app</h1>
<p><a href="${android}">For Android</a></p>
<p><a href="${ios}">For iPhone and iPad</a></p>`,
    provider,
  );
