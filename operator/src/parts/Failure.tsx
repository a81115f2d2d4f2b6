import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { useState } from 'react';
import { textOf } from '../calls.ts';
import type { Loaded } from './use-load.ts';

/** What could not be loaded, with another try. */
export function Failure({ of: { error, reload } }: { readonly of: Loaded<unknown> }) {
  const [busy, setBusy] = useState(false);
  const retry = async () => {
    setBusy(true);
    await reload();
    setBusy(false);
  };
  return (
    <ErrorState small title={textOf(error)} retrying={busy} onRetry={() => void retry()}>
      Nothing was changed.
    </ErrorState>
  );
}
