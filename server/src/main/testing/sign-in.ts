import { captchaHeader, captchaKey } from '../../platform/auth/captcha.ts';
import { solvedCaptcha } from '../../platform/testing/solved-captcha.ts';
import type { TestBrowser, TestGalla, TestPerson } from './test-galla.ts';

/** Signs a person in with the OTP of their phone, in a new browser. */
export async function signIn(galla: TestGalla, person: TestPerson): Promise<TestBrowser> {
  const browser = galla.browser();
  const sent = await browser.send('POST', '/v3/auth/web/sendOtp', {
    body: { type: 'OTP', phoneNumber: person.phone },
    headers: { [captchaHeader]: await solvedCaptcha(captchaKey(galla.masterKey), 'send-otp', galla.now()) },
  });
  const otp = (await galla.lastMessage(`+91${person.phone}`))?.slice(0, 5);
  const answer = await browser.send('POST', '/v3/auth/web/login', {
    body: { type: 'OTP', token: sent.json().token, otp },
  });
  if (answer.statusCode !== 200) throw new Error(`sign-in failed: ${sent.body} ${answer.body}`);
  return browser;
}

/** Verifies a person's e-mail, and confirms their identity in a browser by an OTP to it. */
export async function confirmByEmail(galla: TestGalla, browser: TestBrowser, { id, email }: TestPerson): Promise<void> {
  await galla.rows.kysely
    .updateTable('person')
    .set({ email_verified_at: new Date(galla.now()) })
    .where('id', '=', id)
    .execute();
  const { token } = (await browser.send('POST', '/v1/user/stepUp/otp', { body: { to: 'EMAIL' } })).json();
  const otp = (await galla.lastMessage(email))?.slice(0, 5);
  const answer = await browser.send('POST', '/v1/user/stepUp', { body: { proof: { way: 'EMAIL_OTP', token, otp } } });
  if (answer.statusCode !== 200) throw new Error(`not confirmed: ${answer.body}`);
}
