import { access } from '@galla/contract/identity/access/calls.ts';
import { call } from '../../lib/api/api.ts';
import { deviceInfo } from '../../lib/session/device.ts';
import { refused } from './sign-in/sign-in-error.ts';
import type { SentOtp } from './steps.ts';

/* The requests of the sign-in page. Imported on demand, or when the page is idle: with the contract they are a
   third of React's size, and the form works before that. */

/** Sends an OTP to a phone (SES-01). @throws Refused */
export const sendOtp = (phoneNumber: string, captcha: string): Promise<SentOtp> =>
  orRefused(call(access.sendOtp, { body: { type: 'OTP', phoneNumber, deviceInfo: deviceInfo() } }, { captcha }));

/** Sends an OTP to a verified e-mail (SES-13). @throws Refused */
export const sendOtpByEmail = (user: string, captcha: string): Promise<SentOtp> =>
  orRefused(
    call(access.initiate, { body: { user: user.trim(), channelType: 'EMAIL', deviceInfo: deviceInfo() } }, { captcha }),
  );

/** Sends the OTP of a running sign-in again (SES-03). @throws Refused */
export const resendOtp = (token: string, captcha: string): Promise<SentOtp> =>
  orRefused(call(access.resendOtp, { body: { token } }, { captcha }));

/** Signs in with the OTP. @throws Refused */
export const signInWithOtp = (token: string, otp: string) =>
  orRefused(call(access.signInWithOtp, { body: { type: 'OTP', token, otp, deviceInfo: deviceInfo() } }));

/** Signs in with a password; if an OTP was sent, that is the second step (SES-02). @throws Refused */
export const signInWithPassword = (username: string, password: string, captcha: string) =>
  orRefused(call(access.signInWithPassword, { body: { username, password, deviceInfo: deviceInfo() } }, { captcha }));

/** Returns the answer, or throws the refusal with the form's texts. @throws Refused */
export const orRefused = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw refused(error);
  });
