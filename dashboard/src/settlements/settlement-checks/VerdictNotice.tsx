import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { TriangleAlert } from 'lucide-react';
import css from './Checks.module.css';
import type { Verdict } from './statement-view-model.ts';

/** The result of a check in one sentence, which screen readers announce, and the next step. */
export function VerdictNotice({ verdict: { kind, title, text } }: { readonly verdict: Verdict }) {
  return (
    <Notice kind={kind} live className={css['verdict'] ?? ''} {...(kind === 'warning' ? { icon: TriangleAlert } : {})}>
      <b>{title}</b> {text}
    </Notice>
  );
}
