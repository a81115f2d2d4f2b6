import type { OperatorPerson } from '@galla/contract/provider/operator/endpoints.ts';

/** The props of every page. */
export interface PageProps {
  readonly person: OperatorPerson;
  /** The rest of the path after that of the area. */
  readonly rest: string;
  /** Recounts the waiting items after an action. */
  readonly onActed: () => void;
}
