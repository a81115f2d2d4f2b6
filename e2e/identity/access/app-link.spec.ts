import { expect, test } from '../../support/test.ts';

test('ROU-03 /applink needs no sign-in, and says plainly that there is no app yet', async ({ page }) => {
  await page.goto('/applink');
  await expect(page).toHaveURL(/\/applink$/);
  await expect(page.getByRole('heading', { name: 'There is no Galla app yet' })).toBeVisible();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/login$/);
});
