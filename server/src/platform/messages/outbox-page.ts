import type { FastifyInstance } from 'fastify';
import type { Database } from '../db/database.ts';
import { inTransaction } from '../db/database.ts';
import type { Platform } from '../http/handlers.ts';
import { html, plainPage } from '../http/html.ts';
import { sendPage } from '../http/pages.ts';
import { listMessages } from './outbox.ts';

const shown = 100;
const indianTime = new Intl.DateTimeFormat('en-IN', {
  dateStyle: 'medium',
  timeStyle: 'medium',
  timeZone: 'Asia/Kolkata',
});

/**
 * The outbox as a page and as JSON. It shows OTPs, so it exists in demo mode only.
 * @param reading connections of the worker's role: the API's role may write messages but not read them
 */
export function serveOutbox(app: FastifyInstance, platform: Platform, reading: Database): void {
  if (!platform.demo) return;
  const newest = () => inTransaction(reading, (tx) => listMessages(tx, shown));
  app.get('/outbox.json', async (_request, reply) => {
    return reply.header('cache-control', 'no-store').send({ messages: await newest() });
  });
  app.get('/outbox', async (_request, reply) => {
    const rows = (await newest()).map(
      ({ channel, destination, subject, body, createdAt }) =>
        html`<tr><td>${indianTime.format(createdAt)}</td><td>${channel}</td><td>${destination}</td><td>${subject === null ? '' : html`<b>${subject}</b><br>`}${body}</td></tr>`,
    );
    const empty = html`<p>No messages yet. Ask for an OTP and load this page again.</p>`;
    const table = html`<table><tr><th>Sent (IST)</th><th>By</th><th>To</th><th>Message</th></tr>${rows}</table>`;
    const page = html`<h1>Outbox</h1><p>What ${platform.contact.name} would send by SMS and e-mail. This page is only there in the demo.</p>${rows.length === 0 ? empty : table}`;
    return sendPage(reply, plainPage('Outbox', page, platform.contact), 200);
  });
}
