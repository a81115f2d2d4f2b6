import type { BrowserContext, Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { backToQr, openCounter, setUpPhone, spoken } from '../../support/counter-phone.ts';
import { pay, payment } from '../../support/engine.ts';
import { startFaultProxy } from '../../support/fault-proxy.ts';
import { expect, test } from '../../support/test.ts';

// The phone's own features: its shell, voices, share sheet and printer.

/** A phone whose share sheet can be switched on, and whose prints are recorded. Headless Chromium has neither. */
const sharesAndPrints = () => {
  const isOn = () => sessionStorage.getItem('shares') === 'yes';
  Object.assign(navigator, {
    canShare: ({ files }: ShareData) => isOn() && files?.length === 1,
    share: async ({ files, title }: ShareData) => {
      const [file] = files ?? [];
      sessionStorage.setItem('shared', `${file?.name} ${file?.type} ${file?.size} ${title}`);
      if (sessionStorage.getItem('outcome') === 'closed') throw new DOMException('closed', 'AbortError');
    },
  });
  window.print = () => sessionStorage.setItem('printed', 'yes');
};

const shiftTotal = (page: Page) => page.locator('.sum > .line').last();

/** A phone at the end of a shift with two payments, one of them by card, and a pending one. */
async function endShift(page: Page, owner: BrowserContext): Promise<void> {
  const open = await openCounter(owner, 'Fort Kochi');
  await setUpPhone(page, open);
  await pay(
    owner.request,
    payment({ ...open.at, amount: 64_050 }),
    payment({ ...open.at, amount: 29_950, instrument: 'CREDIT_CARD' }),
    payment({ ...open.at, amount: 26_000, state: 'PENDING' }),
  );
  await expect(page.locator('.green-amount')).toBeVisible();
  await backToQr(page);
  await expect(page.getByText('2 payments')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Your name').fill('Pooja Verma');
  await page.getByRole('button', { name: 'End of shift' }).click();
  await expect(shiftTotal(page)).toContainText('₹940.00');
}

test('QRC-02 the end of a shift has the totals of its payments, and the next shift begins at zero', async ({
  page,
  owner,
}) => {
  await endShift(page, owner);
  await expect(page.getByText('Pooja Verma · Fort Kochi, Counter 1')).toBeVisible();
  await expect(page.getByText('1 payment of ₹260.00 is pending.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'End shift' }).click();
  await expect(page.getByText('This shift has ended.')).toBeVisible();
  await expect(shiftTotal(page)).toContainText('₹940.00');
  await page.getByRole('button', { name: 'Begin the next shift' }).click();
  await expect(page.getByText('0 payments')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  expect(await violationsInBoth(page)).toEqual([]);
});

test('QRC-02 the totals of a shift are shared as a picture, and printed without the buttons around them', async ({
  page,
  owner,
}) => {
  await page.addInitScript(sharesAndPrints);
  await endShift(page, owner);
  const picture = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Share' }).click();
  expect((await picture).suggestedFilename()).toMatch(/^shift-.*\.png$/);
  // A phone that shares files opens its own sheet; a person who dismisses it gets no message.
  await page.evaluate(() => sessionStorage.setItem('shares', 'yes'));
  for (const outcome of ['shared', 'closed']) {
    await page.evaluate((next) => sessionStorage.setItem('outcome', next), outcome);
    await page.getByRole('button', { name: 'Share' }).click();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('shared')))
      .toMatch(/^shift-.*\.png image\/png \d{4,} Pooja Verma · Fort Kochi, Counter 1$/);
    await page.evaluate(() => sessionStorage.removeItem('shared'));
    await expect(page.getByText('The picture could not be shared.')).toHaveCount(0);
  }
  await page.getByRole('button', { name: 'Print' }).click();
  expect(await page.evaluate(() => sessionStorage.getItem('printed'))).toBe('yes');
  // The paper shows only the totals.
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('Pooja Verma · Fort Kochi, Counter 1')).toBeVisible();
  await expect(shiftTotal(page)).toBeVisible();
  for (const name of ['Share', 'Print', 'End shift', 'Back'])
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
});

test('QRC-02 an unpaid QR code expires, and leads back to the counter’s own', async ({ page, owner }) => {
  await setUpPhone(page, await openCounter(owner, 'Fort Kochi'));
  await page.route('**/counter/v1/dynamic-qr', async (route) => {
    const asked = route.request().postDataJSON() as object;
    await route.continue({ postData: { ...asked, expiresInSeconds: 20 } });
  });
  await page.getByRole('button', { name: 'Enter amount' }).click();
  await page.keyboard.type('50');
  await page.getByRole('button', { name: 'Show QR for ₹50.00' }).click();
  await expect(page.getByRole('timer')).toHaveText(/^0:[0-2]\d$/);
  await expect(page.getByRole('heading', { name: 'This QR code has expired' })).toBeVisible({ timeout: 40_000 });
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByRole('button', { name: 'Back to QR' }).press('Enter');
  await expect(page.getByRole('img', { name: 'QR code to pay by UPI' })).toBeVisible();
});

test('TXN-03 a phone without a voice for the language chimes at the chosen volume, shows the amount large, and keeps its screen on if asked', async ({
  page,
  owner,
}) => {
  const open = await openCounter(owner, 'Park Street');
  // Records the notes of the chime at the browser's API.
  await page.addInitScript(() => {
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (when) {
      sessionStorage.setItem('notes', String(1 + Number(sessionStorage.getItem('notes'))));
      start.call(this, when);
    };
    const hold = (by: number) => sessionStorage.setItem('held', String(by + Number(sessionStorage.getItem('held'))));
    const request = async () => {
      hold(1);
      return { release: async () => hold(-1) };
    };
    Object.defineProperty(navigator, 'wakeLock', { value: { request } });
  });
  const kept = (name: 'notes' | 'held') => page.evaluate((key) => sessionStorage.getItem(key), name);
  await setUpPhone(page, open);
  await expect.poll(() => kept('held')).toBe('1');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByLabel('Voice language').selectOption('ta');
  await expect(page.getByText('This phone has no voice for this language.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  // The sound test plays at the chosen volume: at zero it plays nothing.
  for (const { volume, notes } of [
    { volume: '0.5', notes: '2' },
    { volume: '0', notes: '2' },
    { volume: '1', notes: '4' },
  ]) {
    await page.getByLabel('Volume').fill(volume);
    await page.getByRole('button', { name: 'Test the sound' }).click();
    await expect.poll(() => kept('notes')).toBe(notes);
  }
  await page.getByLabel('Keep the screen on').uncheck();
  // The phone's own Back returns to the QR code, as the button does.
  await page.goBack();
  await expect.poll(() => kept('held')).toBe('0');
  await expect(page.getByRole('img', { name: 'QR code to pay by UPI' })).toBeVisible();
  await pay(page.request, payment({ ...open.at, amount: 7_150 }));
  await expect(page.locator('.green-amount')).toHaveText('₹71.50');
  const height = await page.locator('.green-amount').evaluate((amount) => amount.getBoundingClientRect().height);
  expect(height).toBeGreaterThan(64);
  await expect.poll(() => kept('notes')).toBe('6');
  expect(await spoken(page)).toEqual([]);
});

test('TXN-03 a release reaches a running phone, waits until it is idle, and deletes the previous cache', async ({
  page,
  owner,
  baseURL,
}) => {
  await setUpPhone(page, await openCounter(owner, 'T Nagar'));
  const faults = await startFaultProxy(baseURL ?? '');
  try {
    const script = await (await page.request.get('/counter-sw.js')).text();
    // The phone's token is a cookie of the host, so the phone is set up behind the proxy too.
    await page.goto(`${faults.origin}/counter/`);
    await expect(page).toHaveURL(/\/counter$/);
    await expect(page.getByText('Online · T Nagar')).toBeVisible();
    const controller = () => page.evaluate(() => navigator.serviceWorker.controller !== null);
    await expect.poll(controller).toBe(true);
    const [first] = await page.evaluate(() => caches.keys());
    await page.getByRole('button', { name: 'Enter amount' }).click();
    await page.keyboard.type('12');
    await page.evaluate(() => Object.assign(window, { loadedBefore: true }));
    const isSameLoad = () => page.evaluate(() => 'loadedBefore' in window);

    const released = script.replace(/galla-counter-[0-9a-f]+/, 'galla-counter-released');
    faults.fault = ({ path }) =>
      path === '/counter-sw.js' ? { answer: { status: 200, body: released, type: 'text/javascript' } } : undefined;
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration('/counter'))?.update());
    await expect.poll(() => page.evaluate(() => caches.keys())).toEqual(['galla-counter-released']);
    expect(first).not.toBe('galla-counter-released');
    // While a person types an amount, nothing is lost.
    expect(await isSameLoad()).toBe(true);
    await expect(page.getByLabel('Amount', { exact: true })).toHaveText(/12/);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect.poll(isSameLoad).toBe(false);
    await expect(page.getByText('Online · T Nagar')).toBeVisible();
  } finally {
    faults.close();
  }
});
