import { currentTime } from '@galla/ui/format/clock.ts';
import type { CaptchaAction } from './public/solve-captcha.ts';

/** The server's answer about a sent OTP (SES-01). */
export interface SentOtp {
  readonly token: string;
  readonly expiry: string;
}

/** Checks and resends an OTP that does not sign in to a merchant's dashboard. */
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
  /** The e-mail, where the OTP did not go to a number. */
  readonly email?: string;
}

/** The step that an answer with token and expiry asks for (SES-02). */
export const otpStep = ({ token, expiry }: SentOtp, phone?: string): OtpStep => ({
  token,
  expiry,
  sentAt: currentTime(),
  phone,
});
