import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { appOf } from './authenticator-app.ts';

/** The demo's operators at the review desk. Their passwords and secrets are public (docs/demo.md). */
const operators = {
  nisha: ['nisha@provider.example', 'two-chairs-one-desk', 'NBUWIIDEMFZWQIDPOBSXE2LB'],
  prakash: ['prakash@provider.example', 'the-second-pair-of-eyes', 'OBZGC23BONUCAYLQOBZG65TF'],
  zoya: ['zoya@provider.example', 'answer-before-it-rings', 'PJXXSYJAON2XA4DPOJ2CA43F'],
  ganesh: ['ganesh@provider.example', 'every-key-has-a-hook', 'M5QW4ZLTNAQGCZDNNFXGS43U'],
} as const;

/** How long an app shows a code. */
const stepMs = 30_000;

/** Enters email, password and code at the review desk, and submits them. */
export async function enterDesk(page: Page, email: string, password: string, code: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.locator('input[type=password]').fill(password);
  await page.getByLabel('Code of your authenticator app').fill(code);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Signs in one of the demo's operators at the review desk. A code works once: if another journey has just used it, this
 * waits for the next one.
 */
export async function signInAtDesk(page: Page, name: keyof typeof operators, path = ''): Promise<void> {
  const [email, password, secret] = operators[name];
  await page.goto(`/operator/${path}`);
  const code = appOf(secret);
  await enterDesk(page, email, password, code());
  const areas = page.getByRole('navigation', { name: 'Review desk' });
  const refused = page.getByRole('alert');
  await expect(areas.or(refused)).toBeVisible();
  if (await areas.isVisible()) return;
  // biome-ignore lint/nursery/noPlaywrightWaitForTimeout: the app shows the next code at a fixed time
  await page.waitForTimeout(stepMs - (Date.now() % stepMs));
  await enterDesk(page, email, password, code());
  await expect(areas).toBeVisible();
}
