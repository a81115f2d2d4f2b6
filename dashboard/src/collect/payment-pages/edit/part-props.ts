import type { DraftProblems } from './draft-problems.ts';
import type { PageDraft } from './page-draft.ts';

/** What the parts of the form get. */
export interface PartProps {
  readonly draft: PageDraft;
  readonly problems: DraftProblems;
  readonly onChange: (part: Partial<PageDraft>) => void;
}
