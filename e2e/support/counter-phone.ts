import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { confirmItIsYou, people } from './people.ts';
import { fromOwnAddress } from './session.ts';

/** A counter, by its names on screens and the ids that engines send. */
export interface StoreCounter {
  readonly store: string;
  readonly storeId: string;
  readonly counter: number;
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

/**
 * Gives Imran's proof. Workers receive their OTPs by different channels, because each channel sends one every 30 s at
 * most.
 */
function confirmAsImran(dashboard: Page): Promise<void> {
  const { parallelIndex } = test.info();
  return confirmItIsYou(dashboard, 'imran', parallelIndex % 2 === 0 ? undefined : people.imran.email);
}

/** Sets up a page as the phone of a demo counter, with voices, by a code that Imran creates on the dashboard. */
export async function setUpPhone(page: Page, dashboard: Page, { store, counter }: StoreCounter): Promise<void> {
  await page.setViewportSize({ width: 360, height: 740 });
  await giveVoices(page);
  await page.goto('/counter');
  await dashboard.goto(`/store/list?search=${encodeURIComponent(store)}`);
  await dashboard.getByRole('table', { name: 'Stores' }).getByRole('link', { name: store }).click();
  const code = await pairingCode(dashboard, `Counter ${counter}`, () => confirmAsImran(dashboard));
  await enterCode(page, code, { store, counter: `Counter ${counter}` });
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
