/** What a person typed ahead of a field, and whether Enter came last. */
export interface Typed {
  readonly text: string;
  readonly entered: boolean;
}

/** Keys that are kept for a field that is not there yet. */
export interface TypeAhead {
  /** Hands over what was typed and keeps nothing more: from now on the field has the keys. */
  readonly take: () => Typed;
  /** Whether the person gave up, with Escape or by turning to something else. */
  readonly isEnded: () => boolean;
}

/**
 * Keeps the keys from now on, until they are taken, Escape ends it, or the person presses something or goes to a field: on a
 * dead line the field may never come, and what is typed elsewhere belongs there.
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
    // No shortcut and no focused button takes it.
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  const turnAway = () => {
    ended = true;
    stop();
  };
  // A new screen takes the focus to its sheet, which no Tab reaches.
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
