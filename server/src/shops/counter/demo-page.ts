import { pairingSeconds } from '@galla/contract/shops/counter/schemas.ts';
import type { FastifyInstance } from 'fastify';
import { type Limit, takeUse } from '../../platform/auth/limits.ts';
import { inTenant, inTransaction } from '../../platform/db/database.ts';
import type { Platform } from '../../platform/http/handlers.ts';
import { html, plainPage } from '../../platform/http/html.ts';
import { sendPage } from '../../platform/http/pages.ts';
import { findCounterWithQr, findLiveTenant } from './device-queries.ts';
import { addCode } from './devices.ts';
import { shownState } from './payments.ts';
import { findCounter } from './queries.ts';

/** A store by its public codes. */
interface ShownStore {
  readonly merchantId: string;
  readonly storeCode: string;
}

/** The counter's address with a pairing code, and the customer's page with the QR code of that counter. */
interface Links {
  readonly phone: string;
  readonly customer: string;
  readonly place: string;
}

const limit: Limit = { max: 300, windowMs: 3_600_000 };

/**
 * Sets up a counter phone without signing in, and plays its customer: two presses until a payment is announced. It
 * gives anyone a counter of the demo's shop, so it exists in demo mode only.
 */
export function serveDemoCounter(app: FastifyInstance, platform: Platform, store: ShownStore): void {
  if (!platform.demo) return;
  app.get('/demo/counter', async (_request, reply) => {
    const links = await makeLinks(platform, store);
    const { contact } = platform;
    const body = links === undefined ? nothing : steps(links);
    return sendPage(reply, plainPage('Counter', body, contact), links === undefined ? 404 : 200);
  });
}

const nothing = html`<h1>No counter now</h1><p>The demo's shop has no open counter with a QR code, or too many phones were set up in this hour.</p>`;

const steps = ({ phone, customer, place }: Links) => html`<h1>Hear a payment</h1>
<p>${place}. This page is only there in the demo.</p>
<article><h2>1. The phone beside the till</h2><p>Press “Set up” there. The code works once, for ten minutes.</p><p><a href="${phone}" target="_blank">Open the counter</a></p></article>
<article><h2>2. The customer</h2><p>Enter an amount and press “Pay”. The counter speaks it.</p><p><a href="${customer}" target="_blank">Pay at this counter</a></p></article>`;

async function makeLinks(platform: Platform, { merchantId, storeCode }: ShownStore): Promise<Links | undefined> {
  const { database, masterKey, clock } = platform;
  const now = clock.now();
  const owner = await inTransaction(database, (tx) => findLiveTenant(tx, merchantId));
  if (owner === undefined) return undefined;
  const { tenant_id: tenantId, person_id: createdBy } = owner;
  return inTenant(database, tenantId, async (tx) => {
    const found = await findCounterWithQr(tx, tenantId, storeCode);
    if (found === undefined || !(await takeUse(tx, { key: 'counter-codes demo', limit }, now))) return undefined;
    const place = { tenantId, createdBy, storeId: found.store_id, terminalId: found.terminal_id };
    const row = await findCounter(tx, { ...place, id: found.terminal_id });
    if (row === undefined) return undefined;
    const times = { createdAt: new Date(now), expiresAt: new Date(now + pairingSeconds * 1000) };
    const code = await addCode(tx, masterKey, place, times);
    const { qrText, merchantName, storeName, counterName } = shownState(row);
    return {
      phone: `/counter#code=${code}`,
      customer: `/simulator/scan?${new URLSearchParams({ qr: qrText ?? '' })}`,
      place: `${merchantName}, ${storeName}, ${counterName}`,
    };
  });
}
