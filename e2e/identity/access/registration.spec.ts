import { violations, violationsInBoth } from '../../support/accessibility.ts';
import { passCaptcha } from '../../support/people.ts';
import { digits, newEmail, newPhone, otpTo, prove, registerShop, sendOtp } from '../../support/registration.ts';
import { expect, expectToFit, test } from '../../support/test.ts';

test('REG-01 REG-02 an online merchant registers by mobile number, by keyboard alone, and steps back without losing input', async ({
  page,
}) => {
  const phone = newPhone();
  await page.goto('/login');
  await page.getByRole('link', { name: 'Register your business' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveTitle('Register your business · Galla');
  await expect(page.getByRole('navigation')).toHaveCount(0);
  await page.getByLabel('Mobile number or email').focus();
  await page.keyboard.type(`+91 ${phone}`);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(page.getByText('You are verified')).toBeVisible();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Enter the OTP' })).toBeVisible();
  // A phone that opens the SMS may discard the tab. After a reload the page still waits for this OTP.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Enter the OTP' })).toBeVisible();
  await expect(page.getByLabel('OTP, 5 digits')).toBeFocused();
  await page.keyboard.type(await otpTo(page.request, phone));

  await expect(page.getByRole('heading', { name: 'How you get paid' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('radio', { name: /Payment Link/ })).toBeChecked();
  await page.keyboard.press('Enter');

  await expect(page.getByRole('heading', { name: 'Your business' })).toBeFocused();
  // After a reload, as when a phone has discarded the tab, the page resumes; the browser itself stores nothing of it.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Your business' })).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain(phone);
  await page.getByLabel('Business name').fill('Kolam & Sons');
  await page.goBack();
  await expect(page.getByRole('radio', { name: /Payment Link/ })).toBeChecked();
  await page.goBack();
  await expect(page.getByText('Verified by OTP.')).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'How you get paid' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).press('Enter');
  await expect(page.getByLabel('Business name')).toHaveValue('Kolam & Sons');
  await page.getByLabel('Your name').fill('Lakshmi Nair');
  await page.getByLabel('Referral code').fill('udaan26');
  await page.getByRole('button', { name: 'Register' }).press('Enter');
  await expect(page.getByText(/Udaan Partners gave us another mobile number/)).toBeVisible();
  await page.getByLabel('Referral code').fill('');
  // The code is refused when its field is left; registering with it is refused a moment later.
  await page.getByRole('button', { name: 'Register', exact: true }).press('Enter');

  await expect(page).toHaveURL(/\/complete-kyc$/);
  await expect(page.getByRole('heading', { name: 'Business details' })).toBeVisible();
  await page.getByRole('link', { name: 'Save and exit' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Lakshmi Nair' })).toBeVisible();
  await expect(page.getByText('Get ready for your first payment')).toBeVisible();
  // Only the next step has the primary button, with its minutes; the others say what they need.
  const steps = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 3 }) });
  await expect(steps.filter({ has: page.getByText('7 min') })).toHaveAttribute('aria-current', 'step');
  await expect(steps.getByRole('heading', { name: 'Add your bank account' })).toBeVisible();
  await expect(steps.filter({ hasText: 'Invite your team' }).getByRole('link')).toHaveText('Invite people');
  // The tooltip under the pointer is outside the page's regions.
  expect(await violations(page, { leftOut: ['region'] })).toEqual([]);
  await page.goto('/transactions/history');
  await page.getByRole('link', { name: 'See next steps' }).click();
  await expect(page.getByText('Kolam & Sons').first()).toBeVisible();
  await page.goto('/register');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('REG-01 REG-05 a shop registers by email on a phone of 360 px, and returns by its username', async ({ page }) => {
  test.slow();
  await page.setViewportSize({ width: 360, height: 740 });
  const username = `bazaar${digits(8)}`;
  await page.goto('/register');
  await prove(page, newEmail());
  await registerShop(page, 'Old Bazaar');
  await expectToFit(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Username').fill('shop');
  await page.locator('#password').fill('onlyletters');
  await page.locator('#confirm-password').fill('otherletters1');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('Use 5 to 20 characters.')).toBeVisible();
  await expect(page.getByText('Password must have letters and digits')).toBeVisible();
  await expect(page.getByText('The two passwords that you entered do not match!')).toBeVisible();
  await expectToFit(page);
  await page.getByLabel('Username').fill(username);
  await page.locator('#password').fill('till47counters');
  await page.locator('#confirm-password').fill('till47counters');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome, Lakshmi Nair' })).toBeVisible();
  await expectToFit(page);

  await page.evaluate(() => localStorage.clear());
  // A page without its session opens the sign-in automatically, which would interrupt this journey.
  await page.goto('about:blank');
  await page.context().clearCookies();
  await page.goto('/login#email');
  await page.getByLabel('Email or username').fill(username);
  await page.locator('input[name=password]').fill('till47counters');
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('REG-03 each registration error code is shown at its field or on its page, driven by the sentinels', async ({
  page,
}) => {
  // A captcha for each, which a busy machine solves slowly.
  test.slow();
  const at = (prefix: string) => `${prefix}${digits(5)}`;
  // The same address again would resume the previous registration.
  const reopen = async () => {
    await page.goto('about:blank');
    await page.goto('/register');
  };
  const heading = (name: string) => page.getByRole('heading', { name });
  await reopen();
  await sendOtp(page, at('50001'));
  await expect(heading('Registration is closed')).toBeFocused();
  await reopen();
  await sendOtp(page, at('50003'));
  await expect(page.getByText('Something went wrong! Please try again.')).toBeVisible();
  await expect(page.getByText('I am not a robot')).toBeVisible();
  const once = at('50002');
  await sendOtp(page, once);
  await expect(heading('Enter the OTP')).toBeVisible();
  await reopen();
  await prove(page, at('50004'));
  await expect(page.getByText('OTP is incorrect. Please enter the correct OTP.')).toBeVisible();
  await reopen();
  await prove(page, at('50005'));
  await expect(heading('This number or email can’t be registered')).toBeVisible();
  await page.getByRole('button', { name: 'Use another number or email' }).click();
  await prove(page, `${digits(9)}@exists.sentinel.example`);
  await expect(page.getByText('This email already has a Galla account. Sign in with it.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/login#email');
  for (const [prefix, end] of [
    ['50008', 'This business is already registered'],
    ['50009', 'Contact support to register'],
  ] as const) {
    await reopen();
    await prove(page, at(prefix));
    await registerShop(page, 'Sentinel Stores');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(heading(end)).toBeVisible();
  }
  await page.goto('/pg/register');
  await prove(page, at('50007'));
  await page.getByLabel('Business name').fill('Sentinel Stores');
  await page.getByLabel('Your name').fill('Lakshmi Nair');
  await page.getByLabel('Website').fill('https://stores.sentinel.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Username').fill(`stores${digits(8)}`);
  await page.locator('#password').fill('till47counters');
  await page.locator('#confirm-password').fill('till47counters');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText(/Another merchant already uses this website/)).toBeVisible();
  await expect(page.getByLabel('Website')).toBeFocused();
});

test('ROU-03 REG-04 the registration pages are clean for assistive technology, in light and dark', async ({ page }) => {
  test.slow();
  await page.goto('/pg/register?referralCode=UDAAN26');
  await expect(page).toHaveTitle('Register for the payment gateway · Galla');
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', '/pg/register');
  await expect(page.getByText('Udaan Partners referred you.')).toBeVisible();
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByText('Enter a mobile number or an email.')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.goto('/register');
  await prove(page, newEmail());
  await page.getByText('Website/App/Social Media').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please select at least one option')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
  await page.getByText('Checkout on your own website or app').click();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your business' })).toBeVisible();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText('Please enter a valid Website URL')).toBeVisible();
  expect(await violationsInBoth(page)).toEqual([]);
});

test('REG-03 REG-04 a slow refusal of a referral code is not shown at a code typed since', async ({ page }) => {
  await page.goto('/register');
  await prove(page, newPhone());
  await registerShop(page, 'Kolam & Sons');
  const code = page.getByLabel('Referral code');
  const release: (() => void)[] = [];
  for (const path of ['**/v1/referrals/validate', '**/v1/om/merchant'])
    await page.route(path, async (route) => {
      await new Promise<void>((resolve) => release.push(resolve));
      await route.continue();
    });
  await code.fill('UDAAN26');
  await page.getByRole('button', { name: 'Register', exact: true }).press('Enter');
  await expect.poll(() => release.length).toBe(2);
  await code.fill('UDAAN2');
  for (const answer of release) answer();
  await expect(page.getByRole('button', { name: 'Register', exact: true })).toBeVisible();
  await expect(code).toHaveValue('UDAAN2');
  await expect(page.getByText(/Udaan Partners gave us another mobile number/)).toHaveCount(0);

  // The refusal of the sent code itself is shown.
  await page.unrouteAll();
  await code.fill('UDAAN26');
  await page.getByRole('button', { name: 'Register', exact: true }).press('Enter');
  await expect(page.getByText(/Udaan Partners gave us another mobile number/)).toBeVisible();
});

test('REG-01 the next step opens even if the answers cannot be saved', async ({ page }) => {
  await page.goto('/register');
  await prove(page, newPhone());
  await page.getByText('In Store/Shop').click();
  await page.route('**/v1/om/registration', (route) => route.abort());
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your business' })).toBeVisible();

  // An error in the browser before the request is sent is reported, and does not block the step either.
  await page.goBack();
  const reported = page.waitForEvent('pageerror');
  await page.evaluate(() => {
    const { setTimeout: original } = window;
    window.setTimeout = ((work: () => void, ms?: number) => {
      if (ms === 2_000) throw new Error('No timer.');
      return original(work, ms);
    }) as typeof window.setTimeout;
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your business' })).toBeVisible();
  expect((await reported).message).toBe('No timer.');
});
