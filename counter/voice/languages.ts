/** The languages in which a counter speaks, each by its own name. */
export const voiceLanguages = {
  hi: 'हिन्दी',
  en: 'English',
  mr: 'मराठी',
  ta: 'தமிழ்',
  te: 'తెలుగు',
  kn: 'ಕನ್ನಡ',
  bn: 'বাংলা',
  gu: 'ગુજરાતી',
} as const;

/** A language in which a counter speaks. */
export type VoiceLanguage = keyof typeof voiceLanguages;

/** The languages in which a counter speaks. */
export const voiceLanguageCodes = Object.keys(voiceLanguages) as VoiceLanguage[];

/** Whether a value names a language of voices. */
export const isVoiceLanguage = (value: unknown): value is VoiceLanguage =>
  typeof value === 'string' && Object.hasOwn(voiceLanguages, value);
