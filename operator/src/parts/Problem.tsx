import { Notice } from '@galla/ui/feedback/Notice.tsx';

/** What went wrong with the last act, where something did. */
export function Problem({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <Notice kind="error" live>
      {text}
    </Notice>
  );
}
