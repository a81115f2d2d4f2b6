/** So often (ms) an open page asks whether it can still be paid. */
const lookMs = 30_000;

/** The limit of one such call, in ms. The next look asks again. */
const waitMs = 10_000;

/**
 * A link or payment page that stands open says by itself that it has ended: after a cancel within half a minute or as soon as
 * it is looked at again, and at its expiry at once. The page works without this script; loading it again shows the same.
 */
export function watchEnd(): void {
  const watched = document.querySelector<HTMLElement>('[data-watch]');
  const { watch: path, states, endsIn } = watched?.dataset ?? {};
  if (path === undefined || states === undefined) return;
  const open = states.split(' ');
  const look = async () => {
    if (document.visibilityState !== 'visible') return;
    const state = await stateAt(path);
    // Never by loading again: that would send a form once more.
    if (state !== undefined && !open.includes(state)) location.replace(location.pathname + location.search);
  };
  const lookNow = () => void look();
  setInterval(lookNow, lookMs);
  document.addEventListener('visibilitychange', lookNow);
  addEventListener('online', lookNow);
  addEventListener('pageshow', ({ persisted }) => persisted && lookNow());
  const left = Number(endsIn);
  // Longer waits do not fit a timer, and the page asks anyway.
  if (left > 0 && left < 86_400_000) setTimeout(lookNow, left + 500);
}

async function stateAt(path: string): Promise<string | undefined> {
  const response = await fetch(path, {
    credentials: 'omit',
    cache: 'no-store',
    signal: AbortSignal.timeout(waitMs),
  }).catch(() => undefined);
  if (response?.ok !== true) return undefined;
  const answer = (await response.json().catch(() => undefined)) as
    | { readonly link?: { readonly state?: string }; readonly page?: { readonly state?: string } }
    | undefined;
  return (answer?.link ?? answer?.page)?.state;
}
