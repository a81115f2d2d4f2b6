/**
 * Keeps the attempt's id in the page's address, as the bank's return link does. After a reload, or a change of
 * language, the page then still waits for the attempt and offers no form that would charge the customer twice. Nothing
 * is stored.
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
