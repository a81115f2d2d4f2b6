import { test } from '@playwright/test';
import { signInByPhone, stateOfMeera } from '../support/people.ts';

test('meera signs in once for the run', async ({ page }) => {
  await signInByPhone(page, 'meera');
  await page.context().storageState({ path: stateOfMeera() });
});
