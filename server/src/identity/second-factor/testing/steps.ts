import { Secret, TOTP } from 'otpauth';
import type { TestBrowser, TestGalla, TestPerson } from '../../../main/testing/test-galla.ts';

/** The code of an app at a moment, in ms. */
export const codeAt = (secret: string, at: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at });

/** Sets an app up in a signed-in browser. Returns its secret and the recovery codes. */
export async function setUpApp(galla: TestGalla, browser: TestBrowser) {
  const { secret } = (await browser.send('POST', '/v1/user/secondFactor/app')).json() as { secret: string };
  const confirmed = await browser.send('POST', '/v1/user/secondFactor/app/confirm', {
    body: { code: codeAt(secret, galla.now()) },
  });
  if (confirmed.statusCode !== 200) throw new Error(confirmed.body);
  galla.pass(31_000);
  return { secret, recoveryCodes: (confirmed.json().recoveryCodes ?? []) as string[] };
}

/** Signs in by OTP up to the second factor. Returns the answer of the first step. */
export async function firstStep(galla: TestGalla, browser: TestBrowser, { phone }: TestPerson) {
  galla.pass(31_000);
  const sent = await browser.send('POST', '/v3/auth/web/sendOtp', {
    body: { type: 'OTP', phoneNumber: phone },
    headers: await browser.captcha('send-otp'),
  });
  const otp = (await galla.lastMessage(`+91${phone}`))?.slice(0, 5);
  const answer = await browser.send('POST', '/v3/auth/web/login', {
    body: { type: 'OTP', token: sent.json().token, otp },
  });
  return answer.json() as { secondFactor?: { token: string; ways: string[] }; roleId?: string };
}

/** The token of a waiting sign-in. */
export async function waitingToken(galla: TestGalla, browser: TestBrowser, person: TestPerson): Promise<string> {
  const { secondFactor } = await firstStep(galla, browser, person);
  if (secondFactor === undefined) throw new Error('no second factor was asked for');
  return secondFactor.token;
}
