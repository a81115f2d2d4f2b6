import { Notice } from '@galla/ui/feedback/Notice.tsx';

/** The reason of a refused step, above its button; read out when it appears. */
export function Refusal({ text }: { readonly text: string }) {
  return text === '' ? null : (
    <Notice kind="error" live>
      {text}
    </Notice>
  );
}
