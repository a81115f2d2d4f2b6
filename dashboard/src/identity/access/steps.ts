import { currentTime } from '@galla/ui/format/clock.ts';
import type { CaptchaAction } from './public/solve-captcha.ts';

/** The server's answer about a sent OTP (SES-01). */
export interface SentOtp {
  readonly token: string;
  readonly expiry: string;
}

/** Checks and resends an OTP for a sign-in other than to a merchant's dashboard. */
export interface OtpWay {
  readonly verify: (token: string, code: string) => Promise<void>;
  readonly resend: (token: string, captcha: string) => Promise<SentOtp>;
  readonly captcha: CaptchaAction;
  readonly label: string;
  readonly busyLabel: string;
}

/** A running OTP step: the server's answer, its time, and the typed number. */
export interface OtpStep extends SentOtp {
  readonly sentAt: number;
  readonly phone: string | undefined;
  /** The e-mail, if the OTP was not sent to a number. */
  readonly email?: string;
}

/** The step for an answer with token and expiry (SES-02). */
export const otpStep = ({ token, expiry }: SentOtp, phone?: string): OtpStep => ({
  token,
  expiry,
  sentAt: currentTime(),
  phone,
});
