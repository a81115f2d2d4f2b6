import { CopyButton } from '@galla/ui/buttons/CopyButton.tsx';
import { Fragment, type ReactNode } from 'react';
import css from './CodeBox.module.css';

/** Longer texts are copied in full but shown cut. */
const maxShown = 8_000;
const jsonPart = /("(?:[^"\\]|\\.)*")(\s*:)?|(?<=[:[,]\s*)(true|false|null|-?\d+(?:\.\d+)?)(?=[,\s\]}]|$)/g;

/** Code, or a message as sent over the wire. `text` is copied. */
export function CodeBox({
  title,
  text,
  note,
  head,
}: {
  readonly title: string;
  readonly text: string;
  readonly note?: ReactNode;
  /** Shown beside the title, such as a choice of languages. */
  readonly head?: ReactNode;
}) {
  const shown = text.length > maxShown ? `${text.slice(0, maxShown)}…` : text;
  return (
    <section className={css['box']} aria-label={title}>
      <div className={css['head']}>
        <span>{title}</span>
        {head}
        <CopyButton name={title} text={text} what="text" />
      </div>
      <pre>{coloured(shown)}</pre>
      {note !== undefined && <p className={css['note']}>{note}</p>}
    </section>
  );
}

/** Highlights texts and numbers of JSON. */
function coloured(text: string): ReactNode[] {
  const parts: ReactNode[] = [];
  let end = 0;
  for (const match of text.matchAll(jsonPart)) {
    const [, string, colon, plain] = match;
    const part = string ?? plain ?? '';
    if (colon !== undefined) continue;
    parts.push(text.slice(end, match.index), <i className={css[string === undefined ? 'figure' : 'text']}>{part}</i>);
    end = match.index + part.length;
  }
  // biome-ignore lint/suspicious/noArrayIndexKey: parts keep the order of the text
  return [...parts, text.slice(end)].map((part, index) => <Fragment key={index}>{part}</Fragment>);
}

/** JSON with one field per line; any other text unchanged. */
export function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
