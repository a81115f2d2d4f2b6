/** How far, in px, a finger or the mouse may move within one press. */
const slack = 10;

/**
 * Lets each press of a button or link count, also where it moves away before the press ends, as when leaving a field shows a
 * message above it. The browser gives such a click to what lies around both places.
 */
export function steadyPresses(): void {
  let pressed: { button: Element; x: number; y: number } | undefined;
  const down = ({ target, clientX: x, clientY: y }: PointerEvent) => {
    const button = (target as Element).closest('button,a');
    pressed = button ? { button, x, y } : undefined;
  };
  const click = (event: MouseEvent) => {
    const { button, x, y } = pressed ?? {};
    pressed = undefined;
    if (!event.detail || !button?.isConnected || button.contains(event.target as Node)) return;
    if (Math.hypot(event.clientX - Number(x), event.clientY - Number(y)) > slack) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    button.dispatchEvent(new MouseEvent('click', event));
  };
  document.addEventListener('pointerdown', down, true);
  document.addEventListener('click', click, true);
}
