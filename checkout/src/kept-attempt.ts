/**
 * Keeps an attempt in the page's address, as the bank does on the way back: a reload, or the page in the other language,
 * then still waits for it, and offers no form that takes the money again. Nothing is stored.
 */
export function keepAttempt(attemptId: string | undefined): void {
  const link = document.querySelector<HTMLAnchorElement>('a[hreflang]');
  for (const [href, keep] of [
    [location.href, (address: URL) => history.replaceState(history.state, '', address)],
    [link?.href, (address: URL) => link?.setAttribute('href', address.search)],
  ] as const) {
    if (href === undefined) continue;
    const address = new URL(href);
    if (attemptId === undefined) address.searchParams.delete('attempt');
    else address.searchParams.set('attempt', attemptId);
    keep(address);
  }
}
