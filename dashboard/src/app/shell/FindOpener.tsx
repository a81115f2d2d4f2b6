import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Search } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { loadFind } from '../features.ts';
import css from './FindOpener.module.css';

const c = classNames(css);

type Dialog = Awaited<ReturnType<typeof loadFind>>;

/** Whether a key press there is typing, which `/` must reach. */
const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens the dialog that finds anything: a field in the bar, an icon on a phone, Ctrl-K and `/` everywhere. */
export function FindOpener() {
  const [part, setPart] = useState<{ readonly Dialog: Dialog }>();
  const button = useRef<HTMLButtonElement>(null);
  const open = () => void loadFind().then((Dialog) => setPart({ Dialog }));
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isK =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !typesText(event.target);
      if ((!isK && !isSlash) || document.querySelector('[aria-modal=true]')) return;
      event.preventDefault();
      void loadFind().then((Dialog) => setPart({ Dialog }));
    };
    document.addEventListener('keydown', press);
    // The dialog is there at the first press, so that no typed letter is lost.
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
    whenIdle(() => void loadFind().catch(() => undefined));
    return () => document.removeEventListener('keydown', press);
  }, []);
  const close = () => {
    setPart(undefined);
    button.current?.focus();
  };
  return (
    <>
      <button
        ref={button}
        type="button"
        className={c('opener')}
        aria-haspopup="dialog"
        aria-label="Find payments, people and screens"
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={() => void loadFind()}
        onFocus={() => void loadFind()}
        onClick={open}
      >
        <Icon of={Search} />
        <span className={c('words')} aria-hidden="true">
          Find payments, people and screens
        </span>
        <span className={c('key')} aria-hidden="true" lang="en">
          Ctrl K
        </span>
      </button>
      {part !== undefined && <part.Dialog onClose={close} />}
    </>
  );
}
