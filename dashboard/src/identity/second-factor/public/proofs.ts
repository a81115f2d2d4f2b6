import { checkBy, otpPattern, passwordRules } from '@galla/contract/identity/access/fields.ts';
import type { StepUpProof, StepUpWay } from '@galla/contract/identity/second-factor/schemas.ts';
import { appCodeField, recoveryCodeField } from '@galla/contract/identity/second-factor/schemas.ts';
import { t } from '@lingui/core/macro';
import { providerName } from '../../../lib/page/provider.ts';

interface WayWords {
  readonly instead: string;
  readonly label: string;
  /** Whether the proof is typed. */
  readonly field: boolean;
  readonly note?: string;
  /** Shown instead of the note before an OTP is sent. */
  readonly before?: string;
}

/** The texts of each kind of proof. */
export const wayWords = (): { readonly [Way in StepUpWay]: WayWords } => ({
  PASSKEY: {
    instead: t`Use a passkey`,
    label: t`Passkey`,
    field: false,
    note: t`Your browser asks for your fingerprint, face, screen lock or security key.`,
  },
  APP: {
    instead: t`Use the authenticator app`,
    label: t`Code, 6 digits`,
    field: true,
    note: t`Enter the 6-digit code that your authenticator app shows for ${providerName}.`,
  },
  RECOVERY_CODE: {
    instead: t`Use a recovery code`,
    label: t`Recovery code`,
    field: true,
    note: t`Enter one of your saved recovery codes. Each works once.`,
  },
  PASSWORD: { instead: t`Use your password`, label: t`Password`, field: true },
  OTP: {
    instead: t`Use an OTP by SMS`,
    label: t`OTP, 5 digits`,
    field: true,
    note: t`Sent to your account’s mobile number. Valid for 5 minutes.`,
    before: t`We’ll send an OTP to your account’s mobile number.`,
  },
  EMAIL_OTP: {
    instead: t`Use an email OTP`,
    label: t`OTP, 5 digits`,
    field: true,
    note: t`Sent to your account’s email. Valid for 5 minutes.`,
    before: t`We’ll send an OTP to your account’s email.`,
  },
});

/** The typed proof, or its error. */
export function proofOf(
  way: Exclude<StepUpWay, 'PASSKEY'>,
  typed: string,
  otpToken = '',
): { readonly proof?: StepUpProof; readonly wrong?: string } {
  if (way === 'OTP' || way === 'EMAIL_OTP') {
    if (!otpPattern.test(typed)) return { wrong: t`Please enter a valid OTP.` };
    return { proof: { way, token: otpToken, otp: typed } };
  }
  const rule = { APP: appCodeField, RECOVERY_CODE: recoveryCodeField, PASSWORD: checkBy(passwordRules) }[way];
  const { success, error } = rule.safeParse(typed);
  if (!success) return { wrong: error?.issues[0]?.message ?? '' };
  return { proof: way === 'PASSWORD' ? { way, password: typed } : { way, code: typed } };
}

/** The rule of a method's field. A passkey is not typed. */
export const proofRule = (way: StepUpWay) => ({
  safeParse(typed: string) {
    const { wrong } = way === 'PASSKEY' ? {} : proofOf(way, typed);
    return wrong === undefined ? { success: true } : { success: false, error: { issues: [{ message: wrong }] } };
  },
});
