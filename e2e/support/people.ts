import { join } from 'node:path';
import type { APIRequestContext, Locator, Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { inEnglish, type Said } from './language.ts';
import { fromOwnAddress } from './session.ts';

/** The demo people who run the journeys, as listed in docs/demo.md. */
export const people = {
  asha: { email: 'asha@kaapi.example', phone: '9876500001', name: 'Asha Rao' },
  imran: { email: 'imran@chaistop.example', phone: '9876500002', name: 'Imran Shaikh' },
  meera: { email: 'meera@sagargroup.example', phone: '9876500003', name: 'Meera Pillai' },
  dev: { email: 'dev@kaapi.example', phone: '9876500004', name: 'Dev Kulkarni' },
  farida: { email: 'farida@chaistop.example', phone: '9876500005', name: 'Farida Khan' },
  nitin: { email: 'nitin@chaistop.example', phone: '9876500006', name: 'Nitin Bose' },
  rohan: { email: 'rohan@galla.example', phone: '9876500007', name: 'Rohan Mehta' },
  leela: { email: 'leela@kaapi.example', phone: '9876500009', name: 'Leela Iyer' },
  harish: { email: 'harish@chaistop.example', phone: '9876500010', name: 'Harish Gowda' },
  /** Only for the journey of a settlement during the bank’s outage. */
  vikram: { email: 'vikram@chaistop.example', phone: '9876500020', name: 'Vikram Naik' },
  /** Only for the account journeys, which change the e-mail and end sessions. */
  sunita: { email: 'sunita@chaistop.example', phone: '9876500021', name: 'Sunita Deshpande' },
  /** Only for journeys that end sessions and change the password, so the one in docs/demo.md soon stops working. */
  kiran: { email: 'kiran@kaapi.example', phone: '9876500008', name: 'Kiran Joshi' },
  /** Only for journeys that change second factors. */
  tara: { email: 'tara@kaapi.example', phone: '9876500030', name: 'Tara Menon' },
  omkar: { email: 'omkar@kaapi.example', phone: '9876500031', name: 'Omkar Nair' },
  jyoti: { email: 'jyoti@sagargroup.example', phone: '9876500032', name: 'Jyoti Patil' },
  gopal: { email: 'gopal@sagargroup.example', phone: '9876500033', name: 'Gopal Das' },
  /** Only for the journey that shows a newcomer around. */
  anita: { email: 'anita@kaapi.example', phone: '9876500041', name: 'Anita Shenoy' },
  /** Only for the activation journeys: her merchant has no payment links yet. */
  radhika: { email: 'radhika@annapurna.example', phone: '9876500051', name: 'Radhika Joshi' },
  /** Only for the journeys that save choices of merchants. */
  usha: { email: 'usha@sagargroup.example', phone: '9876500034', name: 'Usha Bhat' },
} as const;

/** The public passwords of the demo people whose journeys sign in by e-mail. */
export const passwords = {
  asha: 'filter-kaapi-at-six',
  imran: 'cutting-chai-please',
  farida: 'counter-number-three',
  dev: 'ship-it-after-coffee',
  meera: 'forty-shops-one-book',
  nitin: 'count-every-paisa',
  rohan: 'two-counters-one-till',
  leela: 'ledger-by-lamplight',
  kiran: 'monsoon-on-the-window',
  harish: 'one-shop-three-counters',
  vikram: 'second-shift-starts-now',
  sunita: 'keys-to-the-front-door',
  tara: 'kettle-on-the-window',
  omkar: 'beans-by-the-sackful',
  jyoti: 'sugar-rice-and-salt',
  gopal: 'scales-and-brown-paper',
  anita: 'first-day-at-the-till',
  radhika: 'ribbons-before-festivals',
  usha: 'lentils-weighed-twice',
} as const;

export type PersonName = keyof typeof people;

/** The people who need an OTP at each sign-in. A number gets one every 30 seconds at most. */
export const peopleWithOtp = ['meera', 'usha'] as const satisfies readonly PersonName[];

/** The path of the signed-in browser state of a person who needs an OTP. */
export const stateOf = (name: (typeof peopleWithOtp)[number]) =>
  join(process.env['GALLA_E2E_DATA'] ?? '.', `signed-in-${name}.json`);

/** The newest OTP sent to a demo person's phone or e-mail after `since` (ms). */
export async function otpFor(
  request: APIRequestContext,
  name: PersonName,
  since: number,
  destination = `+91${people[name].phone}`,
): Promise<string> {
  let otp = '';
  await expect(async () => {
    const { messages } = (await (await request.get('/outbox.json')).json()) as {
      messages: { destination: string; body: string; createdAt: string }[];
    };
    // Other messages may reach the person in between.
    const newest = messages.find(
      ({ destination: to, body, createdAt }) =>
        to === destination && /^\d{5}/.test(body) && Date.parse(createdAt) >= since - 1000,
    );
    otp = newest?.body.slice(0, 5) ?? '';
    expect(otp).toMatch(/^\d{5}$/);
  }).toPass({ timeout: 20_000 });
  return otp;
}

/** Signs in by phone, as a person would. Leaves the page wherever the sign-in leads. */
export async function signInByPhone(page: Page, name: PersonName): Promise<void> {
  await fromOwnAddress(page.context());
  await page.goto('/login');
  await page.getByLabel('Mobile number').fill(people[name].phone);
  const since = await sendSignInOtp(page);
  await page.keyboard.type(await otpFor(page.request, name, since));
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** Sends the OTP of a sign-in, and returns when (ms). Another journey may have just signed in as the same person. */
async function sendSignInOtp(page: Page): Promise<number> {
  for (;;) {
    await passCaptcha(page);
    const since = Date.now();
    const answered = page.waitForResponse(/\/auth\/web\/sendOtp$/);
    await page.getByRole('button', { name: 'Send OTP' }).click();
    const answer = await answered;
    if (answer.ok()) {
      await expect(page.getByRole('heading', { name: 'Enter the OTP' })).toBeVisible();
      return since;
    }
    expect(((await answer.json()) as { code: string }).code).toBe('OTP_RESEND_TOO_SOON');
    test.slow();
    // biome-ignore lint/nursery/noPlaywrightWaitForTimeout: the server limits how often it sends an OTP
    await page.waitForTimeout(Number(answer.headers()['retry-after']) * 1000);
  }
}

/** Signs in by e-mail and password, as a person would, in a session of the journey's own. */
export async function signInByPassword(page: Page, name: keyof typeof passwords, origin = ''): Promise<void> {
  await givePassword(page, name, origin);
  await page.waitForURL((url) => url.pathname !== '/login');
}

/** The first step of a sign-in by e-mail; the journey continues from there. */
export async function givePassword(page: Page, name: keyof typeof passwords, origin = ''): Promise<void> {
  await page.goto(`${origin}/login`);
  await page.getByText('Email', { exact: true }).click();
  await page.locator('input[type=email]').fill(people[name].email);
  await page.locator('input[name=password]').fill(passwords[name]);
  await passCaptcha(page);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/**
 * Gives a proof when a dialog asks for it: the password, or if that opened the session, an OTP to the phone, or to the
 * verified e-mail if given. Waits until the call behind it continues.
 */
export async function confirmItIsYou(page: Page, name: keyof typeof passwords, email?: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Verify it’s you' });
  const password = dialog.getByRole('textbox', { name: 'Password' });
  const sendOtp = dialog.getByRole('button', { name: 'Send OTP' });
  await expect(password.or(sendOtp)).toBeVisible();
  if (await password.isVisible()) {
    await password.fill(passwords[name]);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  } else {
    const otp = await askForOtp(page, dialog, { name, ...(email !== undefined && { email }) });
    await dialog.getByLabel('OTP, 5 digits').fill(otp);
  }
  await expect(dialog).toHaveCount(0);
}

/**
 * Requests an OTP to the phone, or first to the e-mail if given. Each channel sends one every 30 seconds and five an
 * hour, and other workers may have used them: if a channel refuses, the other one follows.
 */
async function askForOtp(
  page: Page,
  dialog: Locator,
  { name, email }: { readonly name: PersonName; readonly email?: string },
): Promise<string> {
  test.slow();
  // Premature tries also count for their address.
  await fromOwnAddress(page.context());
  // An e-mail receives an OTP once it is verified, which another journey does for some people.
  const byEmail = dialog.getByRole('button', { name: 'Use an email OTP' });
  let toEmail = email !== undefined && (await byEmail.isVisible());
  if (toEmail) await byEmail.click();
  for (;;) {
    const since = Date.now();
    const answered = page.waitForResponse(/\/user\/stepUp\/otp$/);
    await dialog.getByRole('button', { name: 'Send OTP' }).click();
    const answer = await answered;
    if (answer.ok()) return otpFor(page.request, name, since, toEmail ? (email ?? people[name].email) : undefined);
    expect(answer.status()).toBe(429);
    const other = toEmail ? dialog.getByRole('button', { name: 'Use an OTP by SMS' }) : byEmail;
    // biome-ignore lint/nursery/noPlaywrightWaitForTimeout: the server limits how often it sends an OTP
    await page.waitForTimeout(Math.min(Number(answer.headers()['retry-after']), 5) * 1000);
    if (!(await other.isVisible())) continue;
    await other.click();
    toEmail = !toEmail;
  }
}

/** Gives a proof if one is asked for: another journey may have given one in the same session. Waits for `done`. */
export async function confirmIfAsked(page: Page, name: keyof typeof passwords, done: Locator): Promise<void> {
  const question = page.getByRole('dialog', { name: 'Verify it’s you' });
  await expect(question.or(done)).toBeVisible();
  if (await question.isVisible()) await confirmItIsYou(page, name);
  await expect(done).toBeVisible();
}

/** Ticks the captcha and waits until the browser has solved it. */
export async function passCaptcha(page: Page, said: Said = inEnglish): Promise<void> {
  await page.getByRole('checkbox', { name: said('I am not a robot') }).click();
  await expect(page.getByText(said('You are verified'))).toBeVisible({ timeout: 20_000 });
}
