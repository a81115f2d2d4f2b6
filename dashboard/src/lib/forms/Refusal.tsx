import { Notice } from '@galla/ui/feedback/Notice.tsx';

/** The reason of a refusal, above the button. Screen readers announce it. */
export function Refusal({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <Notice kind="error" live>
      {text}
    </Notice>
  );
}
