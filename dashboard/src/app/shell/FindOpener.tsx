import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Search } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { loadFind } from '../features.ts';
import css from './FindOpener.module.css';
import { type TypeAhead, typeAhead } from './type-ahead.ts';

const c = classNames(css);

type Dialog = Awaited<ReturnType<typeof loadFind>>;

/** Whether a key press there is typing, so that `/` must reach the field. */
const typesText = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** Opens the global search: a field in the bar, an icon on a phone, Ctrl-K and `/` everywhere. */
export function FindOpener() {
  const [part, setPart] = useState<{ readonly Dialog: Dialog; readonly ahead: TypeAhead }>();
  const coming = useRef<TypeAhead>(undefined);
  // Keys typed before the dialog opens go into its field.
  const open = useCallback(async () => {
    if (coming.current?.isEnded() === false) return;
    const ahead = typeAhead();
    coming.current = ahead;
    try {
      const Dialog = await loadFind();
      if (!ahead.isEnded()) setPart({ Dialog, ahead });
    } catch (error) {
      ahead.take();
      throw error;
    } finally {
      if (coming.current === ahead) coming.current = undefined;
    }
  }, []);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isK =
        event.key.toLowerCase() === 'k' && (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey;
      const isSlash =
        event.key === '/' && !event.ctrlKey && !event.metaKey && !event.altKey && !typesText(event.target);
      if ((!isK && !isSlash) || document.querySelector('[aria-modal=true]')) return;
      event.preventDefault();
      void open();
    };
    document.addEventListener('keydown', press);
    // Preloads the dialog, so that the first press opens it at once.
    const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 2000));
    whenIdle(() => void loadFind().catch(() => undefined));
    return () => {
      document.removeEventListener('keydown', press);
      coming.current?.take();
    };
  }, [open]);
  const close = () => {
    part?.ahead.take();
    setPart(undefined);
  };
  return (
    <>
      <button
        type="button"
        className={c('opener')}
        aria-haspopup="dialog"
        aria-label={t`Find payments, people and screens`}
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={() => void loadFind()}
        onFocus={() => void loadFind()}
        onClick={() => void open()}
      >
        <Icon of={Search} />
        <span className={c('words')} aria-hidden="true">
          <Trans>Find payments, people and screens</Trans>
        </span>
        <span className={c('key')} aria-hidden="true" lang="en">
          Ctrl K
        </span>
      </button>
      {part !== undefined && <part.Dialog onTypedAhead={part.ahead.take} onClose={close} />}
    </>
  );
}
