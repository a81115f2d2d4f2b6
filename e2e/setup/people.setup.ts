import { test } from '@playwright/test';
import { peopleWithOtp, signInByPhone, stateOf } from '../support/people.ts';

for (const name of peopleWithOtp)
  test(`${name} signs in once for the run`, async ({ page }) => {
    await signInByPhone(page, name);
    await page.context().storageState({ path: stateOf(name) });
  });
