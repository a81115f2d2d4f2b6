/** The list of toasts: at most three, newest lowest, each with its own time (UI-01). Drawn by `Toasts.tsx`. */

/** The three kinds of a toast. */
export type ToastKind = 'success' | 'error' | 'info';

/** One toast. `life` in milliseconds. */
export type Toast = { id: number; kind: ToastKind; text: string; life: number };

/** The default time of a toast in milliseconds (UI-01). */
export const toastLife = 1800;
/** The largest number of toasts at once (UI-01). */
export const toastLimit = 3;

let list: readonly Toast[] = [];
let nextId = 1;
let paused = false;
const timers = new Map<number, { handle: ReturnType<typeof setTimeout>; ends: number; left: number }>();
const listeners = new Set<() => void>();

function publish(next: readonly Toast[]): void {
  list = next;
  for (const listener of listeners) listener();
}

function run(id: number, left: number): void {
  timers.set(id, { handle: setTimeout(() => dismissToast(id), left), ends: performance.now() + left, left });
}

/** Takes a toast away before its time. */
export function dismissToast(id: number): void {
  const timer = timers.get(id);
  if (timer) clearTimeout(timer.handle);
  timers.delete(id);
  if (list.some((toast) => toast.id === id)) publish(list.filter((toast) => toast.id !== id));
  // A toast that is removed under a pointer gets no leave event.
  if (list.length === 0) paused = false;
}

/** Holds all toasts while one is hovered or focused; on release each has at least half a second more. */
export function holdToasts(hold: boolean): void {
  if (hold === paused) return;
  paused = hold;
  for (const [id, timer] of timers) {
    if (hold) {
      clearTimeout(timer.handle);
      timer.left = Math.max(timer.ends - performance.now(), 500);
    } else run(id, timer.left);
  }
}

function show(kind: ToastKind, text: string, life: number = toastLife): number {
  const id = nextId++;
  // Repeated words would only blink, so the existing toast starts its time again.
  const same = list.find((toast) => toast.kind === kind && toast.text === text);
  if (same) dismissToast(same.id);
  const kept = list.slice(Math.max(0, list.length - toastLimit + 1));
  for (const toast of list) if (!kept.includes(toast)) dismissToast(toast.id);
  publish([...kept, { id, kind, text, life }]);
  run(id, life);
  const timer = timers.get(id);
  if (paused && timer) clearTimeout(timer.handle);
  return id;
}

/**
 * Shows a toast and gives its id. A toast only repeats what the screen also shows: copied, saved, sent. Anything that
 * needs an action or more than eight words is a `Notice`.
 */
export const toast = {
  success: (text: string, life?: number) => show('success', text, life),
  error: (text: string, life?: number) => show('error', text, life),
  info: (text: string, life?: number) => show('info', text, life),
};

/** Calls the listener at every change of the list. Returns the function that stops it. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current toasts, oldest first. */
export function currentToasts(): readonly Toast[] {
  return list;
}
