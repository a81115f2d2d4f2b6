import { createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Locator, Page } from '@playwright/test';
import { mark, pay, payment } from '../../support/engine.ts';
import { confirmIfAsked } from '../../support/people.ts';
import { expect, expectToFit, settled, test } from '../../support/test.ts';

interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A merchant's server on this machine, which can be made to fail. */
async function openReceiver() {
  const got: Received[] = [];
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      got.push({ headers: request.headers, body: Buffer.concat(parts).toString() });
      response.writeHead(receiver.status).end(receiver.status === 200 ? 'ok' : 'stock-db refused');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`,
    status: 200,
    of: (reference: string) => got.filter(({ body }) => body.includes(`"${reference}"`)),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
  return receiver;
}

const signatureOf = (secret: string, { headers, body }: Received) =>
  `v1,${createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`;

async function sell(page: Page, reference: string): Promise<void> {
  await pay(page.request, payment({ merchantId: 'KAAPI01', merchantOrderId: reference, amount: 64_900 }));
}

/** Presses Enter on an element that was reached by keyboard. */
async function press(page: Page, element: Locator): Promise<void> {
  await element.focus();
  await page.keyboard.press('Enter');
}

test('DEV-02 DEV-03 a developer adds an endpoint, receives a payment, breaks the receiver, sees each attempt, resends events and debugs a signature, by keyboard', async ({
  as,
}) => {
  const receiver = await openReceiver();
  const page = await as('asha');
  const name = `Warehouse ${mark()}`;
  const [first, second] = [`KO-A${mark()}`, `KO-B${mark()}`];

  await test.step('errors first, then the endpoint and its secret', async () => {
    await page.goto('/developer-settings/webhooks');
    await press(page, page.getByRole('link', { name: 'Add endpoint' }).first());
    await settled(page);
    const url = page.getByRole('textbox', { name: 'Endpoint URL' });
    await url.fill('ftp://shop.example.in');
    await page.getByRole('textbox', { name: 'Description' }).fill(name);
    await page.getByRole('checkbox', { name: 'payment.completed' }).uncheck({ force: true });
    await page.getByRole('textbox', { name: 'Username' }).fill('abcd');
    await page.getByRole('textbox', { name: 'Password' }).fill('wh-2026');
    await page.keyboard.press('Enter');
    await expect(url).toBeFocused();
    await expect(page.getByText('Please enter a valid Webhook Url')).toBeVisible();
    await expect(page.getByText('Please choose atleast one active event')).toBeVisible();
    await expect(page.getByText('Use 5 to 20 characters.')).toBeVisible();
    await expect(page.getByText('Use 8 to 20 characters.')).toBeVisible();
    await url.fill(receiver.url);
    await page.getByRole('searchbox', { name: 'Find an event' }).fill('payment received');
    await page.getByRole('checkbox', { name: 'payment.completed' }).focus();
    await page.keyboard.press('Space');
    await page.getByRole('textbox', { name: 'Username' }).fill('warehouse');
    await page.getByRole('textbox', { name: 'Password' }).fill('stock2026');
    await page.keyboard.press('Enter');
  });

  const shown = page.getByRole('dialog', { name: 'Signing secret' });
  await confirmIfAsked(page, 'asha', shown);
  const secret = (await shown.locator('code').textContent()) ?? '';
  await page.keyboard.press('Escape');
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  const details = page.url();

  await test.step('a payment arrives, signed, and is in the log', async () => {
    await sell(page, first);
    await expect.poll(() => receiver.of(first).length, { timeout: 60_000 }).toBe(1);
    const [received] = receiver.of(first);
    expect(received && signatureOf(secret, received)).toBe(received?.headers['webhook-signature']);
    await page.getByRole('searchbox', { name: 'Search attempts by order or event' }).fill(first);
    await page.keyboard.press('Enter');
    const row = page.getByRole('row').filter({ hasText: first });
    await expect(row).toContainText('200');
    await expect(page).toHaveURL(new RegExp(`q=${first}`));
  });

  await test.step('a broken receiver, its attempts, and one event sent again', async () => {
    receiver.status = 503;
    await sell(page, second);
    await page.goto(`${details}?q=${second}`);
    const row = page.getByRole('row').filter({ hasText: second }).first();
    await expect(row).toContainText('503');
    await press(page, row.getByRole('link'));
    await expect(page.getByText(/Your server returned 503 after/)).toBeVisible();
    await expect(page.getByText('Response body: stock-db refused')).toBeVisible();
    await expect(page.getByRole('button', { name: /^503/ }).first()).toHaveAttribute('aria-pressed', 'true');
    // The second attempt follows automatically after 5 seconds, the third 30 seconds later: none comes before the
    // press.
    await expect.poll(() => receiver.of(second).length).toBe(2);
    await expect(page.getByText('Waiting for a retry')).toBeVisible();
    receiver.status = 200;
    await press(page, page.getByRole('button', { name: 'Resend now' }));
    await expect(page.getByText('Delivered', { exact: true })).toBeVisible();
    const ids = receiver.of(second).map(({ headers }) => headers['webhook-id']);
    expect([ids.length > 2, new Set(ids).size]).toEqual([true, 1]);
  });

  await test.step('the signature matches that request, but not after its body was serialised again', async () => {
    await press(page, page.getByRole('link', { name: 'Debug the signature' }));
    const body = page.getByRole('textbox', { name: 'Body' });
    await expect(body).toHaveValue(new RegExp(second));
    await press(page, page.getByRole('button', { name: 'Check' }));
    await expect(page.getByText('The signature matches')).toBeVisible();
    await body.fill(JSON.stringify(JSON.parse(await body.inputValue()), null, 1));
    await press(page, page.getByRole('button', { name: 'Check' }));
    await expect(page.getByText('The body was changed before you checked it')).toBeVisible();
    await expect(page.getByText(/Same values, different bytes/)).toBeVisible();
    await page.setViewportSize({ width: 360, height: 760 });
    await expectToFit(page);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  await test.step('a replay of one order', async () => {
    const before = receiver.of(first).length;
    await page.goto(`${details}/replay`);
    await page.getByRole('radio', { name: /^All/ }).check({ force: true });
    await page.getByRole('searchbox', { name: 'Search events by order or event' }).fill(first);
    await page.keyboard.press('Enter');
    await press(page, page.getByRole('button', { name: 'Replay 1 event', exact: true }));
    await expect(page.getByRole('heading', { name: 'Sent', exact: true })).toBeVisible();
    await expect(page.getByText('1 of 1 sent')).toBeVisible();
    expect(receiver.of(first).length).toBeGreaterThan(before);
  });

  await page.goto(details);
  await press(page, page.getByRole('button', { name: 'Delete' }));
  await page.getByRole('button', { name: 'Delete webhook' }).click();
  await expect(page).toHaveURL(/\/developer-settings\/webhooks$/);
  await expect(page.getByText(name)).toHaveCount(0);
  receiver.close();
});
