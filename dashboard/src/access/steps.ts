import type { CaptchaAction } from '../lib/session/solve-captcha.ts';

/** What the server says of an OTP that it has sent (SES-01). */
export interface SentOtp {
  readonly token: string;
  readonly expiry: string;
}

/** How an OTP is checked and sent again where it signs nobody in to a merchant's dashboard. */
export interface OtpWay {
  readonly verify: (token: string, code: string) => Promise<void>;
  readonly resend: (token: string, captcha: string) => Promise<SentOtp>;
  readonly captcha: CaptchaAction;
  readonly label: string;
  readonly busyLabel: string;
}

/** A running OTP step: what the server gave, when, and the number that it went to where the person typed it. */
export interface OtpStep extends SentOtp {
  readonly sentAt: number;
  readonly phone: string | undefined;
  /** The e-mail that it went to in the place of a number. */
  readonly email?: string;
}

/** The step that an answer with token and expiry asks for (SES-02). */
export const otpStep = ({ token, expiry }: SentOtp, phone?: string): OtpStep => ({
  token,
  expiry,
  sentAt: Date.now(),
  phone,
});
