import { beforeEach, expect, test, vi } from 'vitest';

/** A browser's history of one page, as far as the router and the overlays use it. */
class PageHistory extends EventTarget {
  readonly entries: { state: unknown; url: string }[];
  private at = 0;

  constructor(url: string) {
    super();
    this.entries = [{ state: null, url }];
  }

  get state(): unknown {
    return this.entries[this.at]?.state;
  }

  get url(): URL {
    return new URL(this.entries[this.at]?.url ?? '', 'https://galla.example');
  }

  pushState(state: unknown, _unused: string, url = this.url.pathname): void {
    this.entries.splice(this.at + 1, Number.POSITIVE_INFINITY, { state, url });
    this.at += 1;
  }

  replaceState(state: unknown, _unused: string, url = this.url.pathname): void {
    this.entries[this.at] = { state, url };
  }

  go(steps: number): void {
    this.at += steps;
    queueMicrotask(() => dispatchEvent(new Event('popstate')));
  }
}

/** Opens a page at an address, and returns the window for its router. */
async function openAt(url: string) {
  const history = new PageHistory(url);
  const page = new EventTarget();
  const location = {
    get href() {
      return history.url.href;
    },
    get pathname() {
      return history.entries[0]?.url.startsWith('//') ? history.entries[0].url : history.url.pathname;
    },
    search: '',
    hash: '',
  };
  const listen = page.addEventListener.bind(page);
  const forget = page.removeEventListener.bind(page);
  const window = { addEventListener: listen, removeEventListener: forget };
  vi.stubGlobal('history', history);
  vi.stubGlobal('location', location);
  vi.stubGlobal('document', {});
  vi.stubGlobal('window', window);
  vi.stubGlobal('addEventListener', listen);
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page));
  const { openAbovePage } = await import('@galla/ui/overlays/overlay-entries.ts');
  const { windowForRouter } = await import('./history.ts');
  const arrivals: unknown[] = [];
  const router = windowForRouter();
  router.addEventListener('popstate', () => arrivals.push(router.history.state));
  return { history, router, arrivals, openAbovePage };
}

const entry = (idx: number) => ({ idx, key: `k${idx}`, usr: null });

beforeEach(() => {
  vi.resetModules();
});

test.each(['//', '//evil.example'])('the address %s stays within the dashboard', async (url) => {
  const { history } = await openAt(url);
  expect(history.entries).toEqual([
    { url: url === '//' ? '/' : '/evil.example', state: { idx: 0, key: expect.any(String) } },
  ]);
});

test('a change of the page waits until the entries of open overlays are gone', async () => {
  const { history, router, arrivals, openAbovePage } = await openAt('/a');
  const close = openAbovePage(() => undefined);
  await expect.poll(() => history.entries).toHaveLength(2);
  router.history.pushState(entry(1), '', '/b');
  // The router reads its own change at once.
  expect(router.history.state).toEqual(entry(1));
  close();
  await expect.poll(() => history.entries.map(({ url }) => url)).toEqual(['/a', '/b']);
  expect(arrivals).toEqual([]);
});

test('the router hears of Back and Forward between pages, and not of Back from an overlay', async () => {
  const { history, router, arrivals, openAbovePage } = await openAt('/a');
  router.history.pushState(entry(1), '', '/b');
  const closed = vi.fn();
  const close = openAbovePage(() => {
    close();
    closed();
  });
  await expect.poll(() => history.entries).toHaveLength(3);
  history.go(-1);
  await expect.poll(() => closed.mock.calls).toHaveLength(1);
  expect(arrivals).toEqual([]);
  history.go(-1);
  await expect.poll(() => arrivals).toEqual([expect.objectContaining({ idx: 0 })]);
  router.history.go(1);
  await expect.poll(() => arrivals.at(-1)).toMatchObject({ idx: 1, key: 'k1' });
});

test('an entry that the browser made itself, as for a link to a part of the page, gets the next index', async () => {
  const { history, arrivals } = await openAt('/a');
  history.pushState(null, '', '/a');
  dispatchEvent(new Event('popstate'));
  expect(arrivals).toEqual([{ idx: 1, key: expect.any(String) }]);
});
