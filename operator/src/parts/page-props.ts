import type { OperatorPerson } from '@galla/contract/provider/operator/endpoints.ts';

/** What every page gets. */
export interface PageProps {
  readonly person: OperatorPerson;
  /** The path after that of the area. */
  readonly rest: string;
  /** Counts anew what waits, after an act. */
  readonly onActed: () => void;
}
