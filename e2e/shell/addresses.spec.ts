import type { Screen } from '@galla/contract/core/screen.ts';
import { plannedScreens, redirects, screens } from '@galla/contract/screens.ts';
import { vendorScreens } from '@galla/contract/settlements/vendors/screens.ts';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/test.ts';

const filled = (path: string) => path.replace(/\$\w+/g, 'ab12');
const ofDashboard = [...Object.values<Screen>(screens), ...Object.values<Screen>(plannedScreens)];
const paths = [...ofDashboard, ...Object.values<Screen>(vendorScreens)].map(({ path }) => filled(path));
const all = [...new Set([...paths, ...Object.keys(redirects).map(filled), '/404', '/legal'])];
const isLater: ReadonlySet<string> = new Set(Object.values<Screen>(plannedScreens).map(({ path }) => path));
const notFound = 'Page Not Found · Galla';
const ofMembers = ofDashboard.filter(({ access }) => access.who === 'member' || access.who === 'signed-in');

/** Areas redirect to their first tab; screens without access redirect to the dashboard. */
const leadsTo: Record<string, string> = {
  [screens.transactions.path]: `${screens.history.title} · Galla`,
  [screens.reports.path]: `${screens.transactionReports.title} · Galla`,
  [screens.team.path]: `${screens.teamMembers.title} · Galla`,
};

/** How a path may be mistyped, or be joined with extra slashes by a program. */
const withSlashes: readonly ((path: string) => string)[] = [
  (path) => `${path}/`,
  (path) => `/${path}//`,
  (path) => `${path.toUpperCase().replaceAll('/', '//')}/`,
];

/** Opens an address within the open page, and waits for the title of its screen. */
async function open(page: Page, address: string): Promise<string> {
  await page.evaluate((to) => {
    document.title = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
  await expect(page, address).not.toHaveTitle('');
  return page.title();
}

test('ROU-14 every path of the table with extra slashes leads to the one without, with its query', async ({
  request,
  baseURL,
}) => {
  const rest = '?a=%2F&b=//c/';
  for (const path of all)
    for (const write of withSlashes) {
      const answer = await request.get(`${baseURL}${write(path)}${rest}`, { maxRedirects: 0 });
      const clean = write(path).replace(/\/+/g, '/').replace(/\/$/, '');
      const seen = [write(path), answer.status(), answer.headers()['location']];
      expect.soft(seen).toEqual([write(path), 308, clean + rest]);
    }
});

test('ROU-11 ROU-14 every screen opens under a path with a slash, other letter case, a query and a hash, or redirects', async ({
  as,
}) => {
  const page = await as('asha');
  await page.goto('/PROFILE/?note=a%2Fb#part');
  await expect(page).toHaveTitle('Profile · Galla');
  for (const [index, { path, title }] of ofMembers.entries()) {
    const found = await open(page, `${filled(path).toUpperCase()}/?note=a%2Fb#part`);
    const leadsOn = isLater.has(path) ? notFound : (leadsTo[path] ?? 'Dashboard · Galla');
    expect.soft([path, `${title} · Galla`, leadsOn]).toContain(found);
    // A screen announces its title when it opens, so the next address must not lead to a screen that is already open.
    const isNextLater = isLater.has(ofMembers[index + 1]?.path ?? '');
    if (found === notFound || (found === leadsOn && isNextLater)) await open(page, screens.profile.path);
    else if (found === leadsOn) await open(page, '/404');
  }
  for (const wrong of ['/NO//such/Screen/?note=1#part', '/%', '/team/%E0%A4/?note=%']) {
    await page.goto(wrong);
    await expect(page, wrong).toHaveTitle(notFound);
  }
  await page.goto('/transactions/details/%E0%A4');
  await expect(page.getByRole('heading', { name: 'Transaction Not Found' })).toBeVisible();
});
