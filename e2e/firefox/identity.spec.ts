import { otpFor, people } from '../support/people.ts';
import { expectAddress, expectText, named, saying } from './support/actions.ts';
import { at } from './support/address.ts';
import { test } from './support/firefox.ts';

test('SES-01 in Firefox a person signs in with the OTP that the outbox shows', async ({ fresh, caller }) => {
  const page = await fresh();
  await page.goto(at('/login'));
  await page.locator('input[type=tel]').fill(people.dev.phone);
  await page.locator('[role=checkbox] ::-p-text(I am not a robot)').click();
  await saying(page, 'You are verified').wait();
  const since = Date.now();
  await named(page, 'button', 'Send OTP').click();
  await named(page, 'heading', 'Enter the OTP').wait();
  const otp = await otpFor(caller.request, 'dev', since);
  const outbox = await fresh();
  await outbox.goto(at('/outbox'));
  await saying(outbox, otp).wait();
  await page.bringToFront();
  await page.keyboard.type(otp);
  await expectAddress(page, /\/dashboard$/);
  await expectText(page, 'h1', /^Dashboard$/);
});
