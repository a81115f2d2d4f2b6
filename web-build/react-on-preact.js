import { options } from 'preact';

export * from 'preact/compat';
export { default } from 'preact/compat';

// Effects run right after what they belong to is drawn, as React's do after a press or a key. Preact would wait for the next
// paint, and a key pressed before it would be lost.
options.requestAnimationFrame = queueMicrotask;

/** React's `Activity`: what is hidden is not drawn, as Galla keeps no hidden part alive. */
export const Activity = ({ mode, children }) => (mode === 'hidden' ? null : children);
