import { test } from '@playwright/test';
import { signInByPhone, stateOf } from '../support/people.ts';

for (const name of ['asha', 'imran', 'meera', 'farida', 'nitin'] as const) {
  test(`${name} signs in once for the run`, async ({ page }) => {
    await signInByPhone(page, name);
    await page.context().storageState({ path: stateOf(name) });
  });
}
