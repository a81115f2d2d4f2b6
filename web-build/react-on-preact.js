import { options } from 'preact';

export * from 'preact/compat';
export { default } from 'preact/compat';

// Effects run right after their component renders, as React's do after a press or a key. Preact would wait for the next
// paint and could lose a key pressed before it.
options.requestAnimationFrame = queueMicrotask;

/** React's `Activity`: hidden children are not rendered, because Galla keeps no hidden part mounted. */
export const Activity = ({ mode, children }) => (mode === 'hidden' ? null : children);
