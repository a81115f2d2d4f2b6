import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Platform } from '../../platform/http/handlers.ts';
import type { Html } from '../../platform/http/html.ts';
import { html, plainPage } from '../../platform/http/html.ts';
import { sendPage } from '../../platform/http/pages.ts';
import { demoSitePath as path } from './demo-shops.ts';

const links = html`<p><a href="${path}">Coffee</a> · <a href="${path}/contact">Contact us</a> · <a href="${path}/terms">Terms and conditions</a> · <a href="${path}/privacy">Privacy policy</a> · <a href="${path}/shipping">Shipping</a></p>`;

/** The pages of the demo's shop. It has no refund policy, like many shops that register. */
const pages: Readonly<Record<string, readonly [title: string, text: Html]>> = {
  '': [
    'Kaapi Online',
    html`<h2>Filter coffee, roasted on Mondays</h2><p>Plantation A, 250 g: ₹320</p><p>Peaberry, 250 g: ₹380</p><p>Brass filter: ₹1,450</p>`,
  ],
  contact: [
    'Contact',
    html`<p>Kaapi Online, 14 Church Street, Bengaluru 560001</p><p>help@kaapi.example, 98450 11223</p>`,
  ],
  terms: [
    'Terms and conditions',
    html`<p>These terms apply to orders of coffee and brassware from Kaapi Online, 14 Church Street, Bengaluru.</p><p>Prices are in rupees and include taxes. An order is accepted with our confirmation by email. If something is sold out we return the full amount on the same day. The laws of India apply.</p>`,
  ],
  privacy: [
    'Privacy policy',
    html`<p>We keep your name, address, phone number and orders to send you coffee and to answer you. The delivery company gets your address, and nobody gets more.</p><p>Write to help@kaapi.example to see, correct or delete what we know of you. We delete orders after the years that tax laws ask for.</p>`,
  ],
  shipping: [
    'Shipping',
    html`<p>We roast on Mondays and send on Tuesdays. Orders arrive within six days anywhere in India, and within two days in Bengaluru.</p><p>Delivery costs ₹60, and nothing from ₹1,000. You get the number of the packet by email as soon as the delivery company has it.</p>`,
  ],
};

/** Serves the website of the demo's shop, for website checks to read. */
export function serveDemoWebsite(app: FastifyInstance, { demo, contact }: Platform): void {
  if (!demo) return;
  const send = (reply: FastifyReply, name: string) => {
    const [title, text] = pages[name] ?? ['Not found', html`<p>There is no such page.</p>`];
    const body = html`<h1>${title}</h1>${links}${text}`;
    return sendPage(reply, plainPage(title, body, contact), name in pages ? 200 : 404);
  };
  app.get(path, (_request, reply) => send(reply, ''));
  app.get(`${path}/:page`, (request, reply) => send(reply, (request.params as { page: string }).page));
}
