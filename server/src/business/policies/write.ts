import { type PolicyDocument, policyDocumentKeys } from '@galla/contract/business/policies/documents.ts';
import type { PolicyText } from '@galla/contract/business/policies/endpoints.ts';
import { type Language, languageCodes } from '@galla/contract/core/languages.ts';
import { english } from './texts/english.ts';
import { hindi } from './texts/hindi.ts';
import type { PolicyDetails, PolicyWriter } from './texts/policy.ts';

export const writers: Readonly<Record<Language, PolicyWriter>> = { en: english, hi: hindi };

/** Writes one document. The same details always give the same text. */
export function writePolicy(document: PolicyDocument, facts: PolicyDetails, language: Language): PolicyText {
  const { titles, sections } = writers[language];
  return {
    title: titles[document],
    sections: sections[document](facts).map(([heading, ...paragraphs]) => ({ heading, paragraphs })),
  };
}

/** The published documents of a merchant, as its customers read them until the next publication. */
export interface PublishedTexts {
  readonly businessName: string;
  readonly documents: Readonly<Record<Language, Readonly<Record<PolicyDocument, PolicyText>>>>;
}

/** Writes every document in every language. */
export function writeAll(facts: PolicyDetails): PublishedTexts {
  const inLanguage = (language: Language) =>
    Object.fromEntries(policyDocumentKeys.map((key) => [key, writePolicy(key, facts, language)]));
  const documents = Object.fromEntries(languageCodes.map((language) => [language, inLanguage(language)]));
  return { businessName: facts.businessName, documents: documents as PublishedTexts['documents'] };
}

/** `20 November 2026`, in the language and in India's time zone. */
export const longDay = (at: Date, language: Language): string =>
  new Intl.DateTimeFormat(`${language}-IN`, {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'Asia/Kolkata',
  }).format(at);
