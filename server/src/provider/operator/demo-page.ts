import type { FastifyInstance } from 'fastify';
import { totpCode } from '../../platform/auth/totp.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import { html, plainPage } from '../../platform/http/html.ts';
import { sendPage } from '../../platform/http/pages.ts';

/** A person of the demo, whose password and secret are public. */
interface ShownOperator {
  readonly name: string;
  readonly email: string;
  readonly password: string;
  readonly secret: string;
  readonly is: string;
}

/**
 * Shows how the demo's operators sign in, with the current codes of their authenticator apps. It lets anyone into the
 * review desk, so it exists in demo mode only.
 */
export function serveDemoOperators(app: FastifyInstance, platform: Platform, people: readonly ShownOperator[]): void {
  if (!platform.demo || platform.operatorDatabase === undefined) return;
  app.get('/demo/operator', async (_request, reply) => {
    const now = platform.clock.now();
    const rows = people.map(
      ({ name, email, password, secret, is }) =>
        html`<tr><td>${name}<br>${is}</td><td>${email}</td><td><code>${password}</code></td><td><b>${totpCode(secret, now)}</b></td><td><code>${secret}</code></td></tr>`,
    );
    const body = html`<h1>Operators of the demo</h1>
<p>They sign in at the <a href="/operator">review desk</a> with email, password and the code of an authenticator app. Each code works once. Load this page again for the next one, in ${30 - Math.floor((now / 1000) % 30)} seconds. This page is only there in the demo.</p>
<table><thead><tr><th>Person</th><th>Email</th><th>Password</th><th>Code now</th><th>Secret for an app</th></tr></thead><tbody>${rows}</tbody></table>`;
    return sendPage(reply, plainPage('Operators', body, platform.contact), 200);
  });
}
