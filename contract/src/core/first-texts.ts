/** The text of an unknown error (HTTP-06), also before the catalogue (errors.ts) has loaded. */
export const retryText = 'Something went wrong! Please try again.';

/** The texts of the catalogue that sign-in shows before the catalogue has loaded. */
export const captchaTexts = {
  CAPTCHA_REQUIRED: 'Tick the captcha to continue.',
  CAPTCHA_EXPIRED: 'The captcha has expired. Tick it again.',
} as const;
