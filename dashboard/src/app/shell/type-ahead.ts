/** The text typed ahead of a field, and whether Enter was pressed last. */
export interface Typed {
  readonly text: string;
  readonly entered: boolean;
}

/** Buffers keys for a field that has not loaded yet. */
export interface TypeAhead {
  /** Returns the buffered text and stops buffering: from now on the field gets the keys. */
  readonly take: () => Typed;
  /** Whether the person gave up, with Escape or by turning to something else. */
  readonly isEnded: () => boolean;
}

/**
 * Buffers keys from now on, until they are taken, Escape is pressed, or the person presses something or moves to a
 * field. On a dead connection the field may never load, and text typed elsewhere belongs there.
 */
export function typeAhead(): TypeAhead {
  let text = '';
  let entered = false;
  let ended = false;
  const press = (event: KeyboardEvent) => {
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    if (key === 'Escape') {
      ended = true;
      text = '';
      stop();
    } else if (key === 'Enter') entered = true;
    else if (key === 'Backspace') text = text.slice(0, -1);
    else if (key.length === 1) {
      entered = false;
      text += key;
    } else return;
    // No shortcut or focused button handles the key.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const turnAway = () => {
    ended = true;
    stop();
  };
  // A new screen moves the focus to its sheet, which Tab cannot reach.
  const moveFocus = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || target.tabIndex >= 0) turnAway();
  };
  const stop = () => {
    window.removeEventListener('keydown', press, true);
    window.removeEventListener('pointerdown', turnAway, true);
    window.removeEventListener('focusin', moveFocus, true);
  };
  window.addEventListener('keydown', press, true);
  window.addEventListener('pointerdown', turnAway, true);
  window.addEventListener('focusin', moveFocus, true);
  return {
    take: () => {
      stop();
      const typed = { text, entered };
      text = '';
      entered = false;
      return typed;
    },
    isEnded: () => ended,
  };
}
