import { Check, Copy } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { classNames } from '../layout/class-names.ts';
import { Icon } from '../layout/Icon.tsx';
import { Tooltip } from '../overlays/Tooltip.tsx';
import css from './CopyButton.module.css';
import { copyText } from './copy-text.ts';

const c = classNames(css);

/** How long the tick and the tooltip stay, in milliseconds (UI-03). */
export const copiedLife = 2000;

/**
 * Copies `text` and confirms it for two seconds: the icon becomes a tick and the tooltip shows the result (UI-03).
 * @param name names the value in the accessible name: `UTR` gives `Copy UTR`.
 */
export function CopyButton({
  text,
  name,
  what = 'id',
  className,
}: {
  text: string;
  name: string;
  what?: 'id' | 'text';
  className?: string;
}) {
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const copy = async () => {
    setResult(await copyText(text, what));
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setResult(null), copiedLife);
  };

  return (
    <Tooltip text={result?.text ?? `Copy ${name}`} live={result !== null} {...(result ? { open: true } : {})}>
      <button
        type="button"
        className={c('copy', result?.ok && 'done', className)}
        aria-label={`Copy ${name}`}
        data-copy=""
        onClick={(event) => {
          // A press on Copy inside a row or a card must not open it.
          event.preventDefault();
          event.stopPropagation();
          void copy();
        }}
      >
        <Icon of={result?.ok ? Check : Copy} size={14} />
      </button>
    </Tooltip>
  );
}
