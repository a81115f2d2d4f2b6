import { Button } from '@galla/ui/buttons/Button.tsx';
import { copyText } from '@galla/ui/buttons/copy-text.ts';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import css from './DetailsHelp.module.css';

/** The answer to a common question about the record, with a text to copy for the person who can help. */
export function DetailsHelp({
  title,
  children,
  label,
  text,
  what,
}: {
  readonly title: string;
  readonly children: ReactNode;
  /** The label of the button; `text` is copied as a reference or as a text. */
  readonly label: string;
  readonly text: string;
  readonly what: 'id' | 'text';
}) {
  const copy = async () => {
    const { ok, text: said } = await copyText(text, what);
    if (ok) toast.success(said);
    else toast.error(said);
  };
  return (
    <section className={css['help']} aria-label={title}>
      <b>{title}</b>
      <p>{children}</p>
      <Button size="small" icon={Copy} onClick={() => void copy()}>
        {label}
      </Button>
    </section>
  );
}
