import { gstStateNames } from '@galla/contract/core/tax-ids.ts';
import { startupElement } from '@galla/contract/startup.ts';
import type { Page } from '@playwright/test';
import { violationsInBoth } from '../../support/accessibility.ts';
import { hindiTexts } from '../../support/language.ts';
import { digits, newEmail, prove, registerShop } from '../../support/registration.ts';
import { expect, keep, settled, test } from '../../support/test.ts';

const hindi = (text: string) => hindiTexts[text] ?? text;
const latinWords = (text: string) => text.match(/\p{Script=Latin}{2,}/gu) ?? [];
/** Latin words that belong on a Hindi page: those of the catalogues, such as UPI and OTP, and AM and PM. */
const own = new Set([...Object.values(hindiTexts).flatMap(latinWords), 'AM', 'PM', 'GSTIN', 'FASTag']);

const states = new Set(Object.values(gstStateNames));

/** Opens pages in Hindi. Returns the English text of a page that is not data from the server. */
async function inHindi(page: Page, url: string): Promise<() => Promise<string[]>> {
  const data = new Set<string>();
  const bodies: Promise<unknown>[] = [];
  const learn = (text: string) => latinWords(text).forEach((word) => void data.add(word));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  devtools.on('Network.eventSourceMessageReceived', (message) => learn(message.data));
  page.on('response', (response) => {
    if (!/\bjson\b/.test(response.headers()['content-type'] ?? '')) return;
    // The body of an answer to a previous page is gone.
    bodies.push(
      response
        .text()
        .catch(() => '')
        .then(learn),
    );
  });
  await page.context().addCookies([{ name: 'galla-language', value: 'hi', url }]);
  return async () => {
    await settled(page);
    const shown = await page.evaluate(shownTexts);
    (await page.locator(`#${startupElement}`).allTextContents()).forEach(learn);
    await Promise.all(bodies);
    // The demo's shop names its counters like a new store does, and a city may be named like its state.
    const isName = (text: string) => /^Counter \d$/.test(text) || states.has(text);
    const isEnglish = (text: string) => hindi(text) !== text && !isName(text);
    const isForeign = (word: string) => !own.has(word) && !data.has(word) && !/^\p{Lu}{2}$/u.test(word);
    return shown.filter((text) => isEnglish(text) || latinWords(text).some(isForeign));
  };
}

/** Every text of a page that a person sees or a screen reader reads. */
function shownTexts(): string[] {
  const found = new Set<string>([document.title]);
  const add = (text: string | null) => text?.trim() && found.add(text.replace(/\s+/g, ' ').trim());
  for (const element of document.body.querySelectorAll('*')) {
    if (!element.checkVisibility() || element.closest('[lang=en], [href^="mailto:"], script, style, noscript'))
      continue;
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) add(element.getAttribute(name));
    for (const child of element.childNodes) if (child.nodeType === Node.TEXT_NODE) add(child.textContent);
  }
  return [...found];
}

test('no screen of a shop has an untranslated text, nor do its dialogs and menus', async ({ as, baseURL }) => {
  test.slow();
  const page = await as('imran', 'once');
  const english = await inHindi(page, baseURL ?? '');
  for (const path of [
    '/dashboard',
    '/transactions/live',
    '/transactions/refunds/all-refunds',
    '/transactions/refunds/bulk-refunds',
    '/transactions/refunds/bulk-refunds/initiate',
    '/audit-log',
    '/security',
    '/profile',
    '/settings',
    '/settlements',
    '/store/list',
    '/store/add',
    '/store/import',
    '/none',
  ]) {
    await page.goto(path);
    expect(await english(), path).toEqual([]);
  }
  const opened = async (name: string) => {
    await page
      .getByRole('button', { name: hindi(name), exact: true })
      .first()
      .click();
    expect(await english(), name).toEqual([]);
    await page.keyboard.press('Escape');
  };
  await page.goto('/transactions/history');
  for (const name of ['Columns', 'Paid with', 'Status', 'Stores', 'Help']) await opened(name);
  await page.getByRole('row').nth(1).click();
  await expect(page).toHaveURL(/\/details\//);
  expect(await english(), 'details').toEqual([]);
  await page.goto('/team/members');
  await opened('Invite');
  await page.goto('/team/roles');
  await opened('New role');
  await page.getByRole('button', { name: /Imran Shaikh/ }).click();
  expect(await english(), 'profile menu').toEqual([]);
});

test('no screen of payment links has an untranslated text, nor do its dialogs and menus', async ({ as, baseURL }) => {
  const page = await as('asha', 'once');
  const english = await inHindi(page, baseURL ?? '');
  for (const path of ['/pay-links-new?dates=all', '/pay-links-new/files', '/pay-links-new?q=CG-2291&dates=all']) {
    await page.goto(path);
    expect(await english(), path).toEqual([]);
  }
  await page.locator('[data-row-link]').first().click();
  await expect(page).toHaveURL(/plink_/);
  expect(await english(), 'details').toEqual([]);
  await page.getByRole('link', { name: hindi('Duplicate') }).click();
  // The form suggests a reference of random letters.
  const suggested = await page.getByRole('textbox', { name: hindi('Reference ID') }).inputValue();
  expect(
    (await english()).filter((text) => text !== suggested),
    'form',
  ).toEqual([]);
  await page.getByRole('button', { name: hindi('Create only') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await english(), 'share').toEqual([]);
});

test('no screen of a super-merchant has an untranslated text', async ({ as, baseURL }) => {
  const page = await as('meera', 'once');
  const english = await inHindi(page, baseURL ?? '');
  await page.goto('/dashboard');
  expect(await english(), 'dashboard').toEqual([]);
  await page.getByRole('button', { name: hindi('All {count} merchants').replace('{count}', '40') }).click();
  expect(await english(), 'choice of merchants').toEqual([]);
});

test('no page before sign-in has an untranslated text', async ({ page, baseURL }) => {
  const english = await inHindi(page, baseURL ?? '');
  for (const path of [
    '/login',
    '/register',
    '/pg/register',
    '/set-password',
    '/user-verify',
    '/invitation',
    '/legal',
  ]) {
    await page.goto(path);
    expect(await english(), path).toEqual([]);
  }
  await page.goto('/login');
  await page.getByText(hindi('Email'), { exact: true }).click();
  await page.getByRole('button', { name: hindi('Sign in') }).click();
  await page
    .getByRole('link', { name: hindi('Forgot password?') })
    .or(page.getByRole('button', { name: hindi('Forgot password?') }))
    .click();
  expect(await english(), 'forgotten password').toEqual([]);
});

test('a person who chooses Hindi has it in every browser, and a choice before sign-in overrides it', async ({
  page,
  browser,
  baseURL,
}) => {
  test.slow();
  const username = `bazaar${digits(8)}`;
  await page.goto('/register');
  await prove(page, newEmail());
  await registerShop(page, 'Lakshmi Stores');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Username').fill(username);
  await page.locator('#password').fill('till47counters');
  await page.locator('#confirm-password').fill('till47counters');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  const isIn = (shown: Page, language: string) => expect(shown.locator('html')).toHaveAttribute('lang', language);
  await page.getByRole('button', { name: /Lakshmi Nair/ }).click();
  await page.getByRole('menuitemradio', { name: 'हिन्दी' }).click();
  await isIn(page, 'hi-IN');

  const context = await browser.newContext({ baseURL: baseURL ?? '', locale: 'en-IN' });
  const elsewhere = await context.newPage();
  const signIn = async (say: (text: string) => string) => {
    await elsewhere.goto('/login');
    await elsewhere.getByText(say('Email'), { exact: true }).click();
    await elsewhere.getByLabel(say('Email or username')).fill(username);
    await elsewhere.locator('input[name=password]').fill('till47counters');
    await elsewhere.getByRole('checkbox', { name: say('I am not a robot') }).click();
    await expect(elsewhere.getByText(say('You are verified'))).toBeVisible({ timeout: 20_000 });
    await elsewhere.getByRole('button', { name: say('Sign in') }).click();
    await elsewhere.waitForURL(/\/dashboard$/);
  };
  await signIn((text) => text);
  await isIn(elsewhere, 'hi-IN');

  await elsewhere.getByRole('button', { name: /Lakshmi Nair/ }).click();
  await elsewhere.getByRole('menuitem', { name: hindi('Sign out') }).click();
  await elsewhere.waitForURL(/\/login/);
  // A press before the page's script has loaded does nothing yet.
  await expect(async () => {
    await elsewhere.getByRole('button', { name: 'English' }).click({ timeout: 2_000 });
    await expect(elsewhere.locator('html')).toHaveAttribute('lang', 'en-IN', { timeout: 5_000 });
  }).toPass();
  await keep(elsewhere, () => signIn((text) => text));
  await expect(elsewhere.getByRole('heading', { name: /Lakshmi Nair/ })).toBeVisible();
  await isIn(elsewhere, 'en-IN');
  await page.reload();
  await isIn(page, 'en-IN');
  await context.close();
});

for (const path of ['/login', '/register'])
  test(`${path} in Hindi is clean for assistive technology, in light and dark`, async ({ page, baseURL }) => {
    await inHindi(page, baseURL ?? '');
    await page.goto(path);
    expect(await violationsInBoth(page)).toEqual([]);
  });
