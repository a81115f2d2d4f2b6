import type { PolicyDocument } from '@galla/contract/business/policies/documents.ts';
import type { PolicyAnswers } from '@galla/contract/business/policies/fields.ts';

/** The details that the documents are written from. */
export interface PolicyDetails extends PolicyAnswers {
  /** The provider that handles payments. */
  readonly provider: string;
}

/** A heading with its paragraphs; the first section of a document has no heading. */
export type Section = readonly [heading: string | null, ...paragraphs: string[]];

/** How one language writes the documents. */
export interface PolicyWriter {
  readonly titles: Readonly<Record<PolicyDocument, string>>;
  readonly sections: Readonly<Record<PolicyDocument, (facts: PolicyDetails) => readonly Section[]>>;
  /** `day` is already written in the language. */
  readonly since: (day: string) => string;
  readonly others: string;
  readonly unknown: { readonly title: string; readonly text: string };
  readonly tooMany: { readonly title: string; readonly text: string };
}
