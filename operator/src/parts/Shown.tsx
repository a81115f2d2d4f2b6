import { Button } from '@galla/ui/buttons/Button.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import type { ReactNode } from 'react';
import { textOf } from '../calls.ts';
import type { Loaded } from './use-load.ts';

/** The answer of a call, or its loading or failed state. */
export function Shown<T>({ of, children }: { readonly of: Loaded<T>; readonly children: (value: T) => ReactNode }) {
  if (of.value !== undefined) return <>{children(of.value)}</>;
  if (of.error === undefined)
    return (
      <p className="waiting" role="status">
        Loading…
      </p>
    );
  return (
    <Notice kind="error" live>
      <p>{textOf(of.error)}</p>
      <Button size="small" onClick={() => void of.reload()}>
        Try again
      </Button>
    </Notice>
  );
}
