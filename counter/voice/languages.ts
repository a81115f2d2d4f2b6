/** The languages a counter can speak, each by its own name. */
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

export type VoiceLanguage = keyof typeof voiceLanguages;

/** The codes of the languages that a counter can speak. */
export const voiceLanguageCodes = Object.keys(voiceLanguages) as VoiceLanguage[];

export const isVoiceLanguage = (value: unknown): value is VoiceLanguage =>
  typeof value === 'string' && Object.hasOwn(voiceLanguages, value);
