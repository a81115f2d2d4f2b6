/**
 * The list of toasts: at most three, the newest at the bottom, each with its own timer (UI-01). `Toasts.tsx` renders
 * them.
 */

/** The three kinds of a toast. */
export type ToastKind = 'success' | 'error' | 'info';

/** A toast. `life` in milliseconds. */
export type Toast = { id: number; kind: ToastKind; text: string; life: number };

/** The default lifetime of a toast in milliseconds (UI-01). */
export const toastLife = 1800;
/** The maximum number of toasts at once (UI-01). */
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

/** Removes a toast before its time. */
export function dismissToast(id: number): void {
  const timer = timers.get(id);
  if (timer) clearTimeout(timer.handle);
  timers.delete(id);
  if (list.some((toast) => toast.id === id)) publish(list.filter((toast) => toast.id !== id));
  // A toast that is removed under a pointer gets no leave event.
  if (list.length === 0) paused = false;
}

/** Pauses all toasts while one is hovered or focused. On release each stays for at least another half second. */
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
  // A repeated text would only flicker, so the existing toast restarts its timer.
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
 * Shows a toast and returns its id. A toast only repeats what the screen also shows: copied, saved, sent. Use a
 * `Notice` for anything that needs an action or more than eight words.
 */
export const toast = {
  success: (text: string, life?: number) => show('success', text, life),
  error: (text: string, life?: number) => show('error', text, life),
  info: (text: string, life?: number) => show('info', text, life),
};

/** Calls the listener at every change of the list. Returns the function that unsubscribes it. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current toasts, oldest first. */
export function currentToasts(): readonly Toast[] {
  return list;
}
