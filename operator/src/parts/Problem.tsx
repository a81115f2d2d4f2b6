import { Notice } from '@galla/ui/feedback/Notice.tsx';

/** The error of the last action, if it failed. */
export function Problem({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <Notice kind="error" live>
      {text}
    </Notice>
  );
}
