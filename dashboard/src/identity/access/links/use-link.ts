import { useEffect, useState } from 'react';
import { ApiError } from '../../../lib/api/api-error.ts';

/** The state of an opened link: loading, an answer, a permanent end, or a failure that can be retried. */
type State<Answer, Ending> = {
  readonly answer?: Answer;
  readonly ending?: Ending;
  readonly failure?: string;
};

/**
 * Opens the link that brought a person here. `endingOf` says what a permanent error means; undefined if it may pass,
 * and `textOf` then gives the reason.
 */
export function useLink<Answer, Ending>(
  token: string,
  open: (signal: AbortSignal) => Promise<Answer>,
  endingOf: (error: unknown) => Ending | undefined,
  textOf: (error: unknown) => string,
): State<Answer, Ending> & { readonly again: () => void } {
  const [state, setState] = useState<State<Answer, Ending>>({});
  const [tries, setTries] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each try starts again
  useEffect(() => {
    const controller = new AbortController();
    setState({});
    open(controller.signal).then(
      (answer) => setState({ answer }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        const ending = endingOf(error);
        setState(ending === undefined ? { failure: textOf(error) } : { ending });
      },
    );
    return () => controller.abort();
  }, [token, tries]);
  return { ...state, again: () => setTries(tries + 1) };
}

/** The error code of a link that is invalid or was used up. */
export const badRequestCode = (error: unknown): string | undefined =>
  error instanceof ApiError && error.status === 400 ? error.code : undefined;

/** A link that does not work: expired or unknown. */
export type DeadLink = 'TOKEN_EXPIRED' | 'INVALID_TOKEN';

export const isDeadLink = (code: string): code is DeadLink => code === 'TOKEN_EXPIRED' || code === 'INVALID_TOKEN';
