import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { addQrCode, countersOf, newPairingCode, type OwnCounter, type OwnShop, openOwnShop } from './own-shop.ts';
import { type Caller, fromOwnAddress } from './session.ts';

/** A counter of a shop of the journey's own, which receives no other payments. */
interface OpenCounter {
  readonly shop: OwnShop;
  readonly counter: OwnCounter;
  /** The counter as engines name it. */
  readonly at: { readonly merchantId: string; readonly storeId: string; readonly terminalId: string };
}

/** Replaces the browser's voices and records what they speak, across loads and tabs. */
const voices = () => {
  const said = (text: string) =>
    localStorage.setItem('said', JSON.stringify([...JSON.parse(localStorage.getItem('said') ?? '[]'), text]));
  class Utterance {
    readonly text: string;
    onend = () => {};
    constructor(text: string) {
      this.text = text;
    }
  }
  const speechSynthesis = {
    getVoices: () => [{ lang: 'hi-IN' }, { lang: 'en-IN' }],
    addEventListener: () => {},
    speak(utterance: Utterance) {
      said(utterance.text);
      queueMicrotask(() => utterance.onend());
    },
  };
  Object.assign(window, { SpeechSynthesisUtterance: Utterance });
  Object.defineProperty(window, 'speechSynthesis', { value: speechSynthesis });
};

/** The texts that a counter phone has spoken, in order. */
export const spoken = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('said') ?? '[]') as string[]);

/** Gives a page a phone's voices, which record what they speak. */
export const giveVoices = (page: Page) => page.addInitScript(voices);

/** Leaves the screen of a payment. After 8 seconds it also closes automatically. */
export async function backToQr(page: Page): Promise<void> {
  const back = page.getByRole('button', { name: 'Back to QR' });
  await expect(async () => {
    if (await back.isVisible()) await back.click({ timeout: 2_000 });
    await expect(page.getByRole('button', { name: 'Enter amount' })).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

/** Creates a pairing code on a store's details; `confirm` gives the proof if one is needed. */
export async function pairingCode(dashboard: Page, counter: string, confirm: () => Promise<void>): Promise<string> {
  await dashboard.getByRole('button', { name: 'Set up a counter phone' }).click();
  const dialog = dashboard.getByRole('dialog', { name: 'Set up a counter phone' });
  await dialog.getByLabel('Counter').selectOption({ label: counter });
  await dialog.getByRole('button', { name: 'Show code' }).click();
  const code = dialog.getByLabel('Code', { exact: true });
  const question = dashboard.getByRole('dialog', { name: 'Verify it’s you' });
  await expect(code.or(question)).toBeVisible();
  if (await question.isVisible()) await confirm();
  const digits = (await code.textContent()) ?? '';
  await dialog.getByRole('button', { name: 'Done' }).click();
  return digits;
}

/** Opens a shop with a counter that has a QR code. Its Admin is then signed in on the page, or in the context. */
export async function openCounter(owner: Page | Caller, store: string): Promise<OpenCounter> {
  const shop = await openOwnShop(owner, { name: 'Irani Chai', store });
  const [counter] = await countersOf(shop, shop.store);
  if (counter === undefined) throw new Error(`${store} has no counter.`);
  await addQrCode(shop, { store: shop.store, counter, name: counter.name });
  const { merchantId, storeId } = shop;
  return { shop, counter, at: { merchantId, storeId, terminalId: counter.terminalId } };
}

/** Opens a page as an unset phone beside a till: its size, with voices, at the counter's first page. */
export async function openPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await giveVoices(page);
  await page.goto('/counter');
}

/** Sets up a page as the phone of a counter, with voices, by a code that the API creates. */
export async function setUpPhone(page: Page, { shop, counter }: OpenCounter): Promise<void> {
  await openPhone(page);
  const code = await newPairingCode(shop, shop.store, counter);
  await enterCode(page, code, { store: shop.store.name, counter: counter.name });
}

/** Enters a pairing code on a phone that shows the counter's first page. */
export async function enterCode(
  page: Page,
  code: string,
  { store, counter }: { readonly store: string; readonly counter: string },
): Promise<void> {
  // One address may try ten codes in ten minutes, and all phones of a run would share one.
  await fromOwnAddress(page.context());
  await page.getByLabel('Code from the dashboard').fill(code);
  await page.getByRole('button', { name: 'Set up' }).click();
  await expect(page.getByRole('heading', { name: counter })).toBeVisible();
  await expect(page.getByText(`Online · ${store}`)).toBeVisible();
}
