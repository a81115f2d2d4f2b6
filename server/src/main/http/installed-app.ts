import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { dashboardHome } from '@galla/contract/payments/insights/area.ts';
import type { FastifyInstance } from 'fastify';
import { logoAddress } from '../../platform/brand/logo.ts';
import { pagePolicy } from '../../platform/http/page-policy.ts';
import type { ProviderContact } from '../../platform/provider.ts';

/**
 * What a browser needs to install the dashboard as an app: its manifest (W3C Web Application Manifest), icons, and the
 * service worker that shows the last seen figures offline (decision 44). The app opens the dashboard with all its
 * screens; the counter is a separate app (decision 71).
 * @param folder the built dashboard
 */
export async function serveInstalledApp(app: FastifyInstance, contact: ProviderContact, folder: string): Promise<void> {
  const icons = { root: join(folder, 'icons'), prefix: '/app-icons/', maxAge: '1d', decorateReply: false };
  await app.register(fastifyStatic, icons);
  app.get('/app.webmanifest', { exposeHeadRoute: false }, async (_request, reply) =>
    reply
      .header('cache-control', 'no-cache')
      .type('application/manifest+json; charset=utf-8')
      .send(JSON.stringify(manifestOf(contact))),
  );
  const worker = readFileSync(join(folder, 'app-sw.js'), 'utf8');
  app.get('/app-sw.js', { exposeHeadRoute: false }, async (_request, reply) =>
    reply
      .header('content-security-policy', pagePolicy({ connections: ["'self'"] }))
      .header('cache-control', 'no-cache')
      .type('text/javascript; charset=utf-8')
      .send(worker),
  );
}

const ownIcons = [
  { src: '/app-icons/192.png', sizes: '192x192', type: 'image/png' },
  { src: '/app-icons/512.png', sizes: '512x512', type: 'image/png' },
  { src: '/app-icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  { src: '/app-icons/mark.svg', sizes: 'any', type: 'image/svg+xml' },
];

const manifestOf = ({ name, brand: { logo } }: ProviderContact) => ({
  id: '/dashboard',
  name,
  short_name: name,
  start_url: dashboardHome.path,
  scope: '/',
  display: 'standalone',
  background_color: '#f4f6f9',
  theme_color: '#f4f6f9',
  icons: logo === null ? ownIcons : [{ src: logoAddress(logo), sizes: 'any', type: logo.type }],
});
