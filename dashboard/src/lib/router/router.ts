import type { Screen } from '@galla/contract/core/screen.ts';
import type { ComponentType } from 'react';
import { isInMode, mayAsk, type Session } from '../session/session.ts';
import { type Address, parseAddress, type SearchParams } from './address.ts';
import { AppHistory } from './history.ts';
import { findRoute, type Layout, type Route, type RouteMatch, type ScreenRoute } from './routes.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** An area of the dashboard: its first screen and the routes below it. */
export interface Area {
  /** The screen at the area's path. It says who may open the area and whether the frame surrounds it. */
  readonly home: Screen;
  readonly load: () => Promise<{ readonly routes: readonly Route[] }>;
}

export interface Shown {
  readonly address: Address;
  readonly params: Readonly<Record<string, string>>;
  readonly session: Session | undefined;
  readonly screen?: Screen;
  readonly layout?: Layout | undefined;
  readonly Page?: ComponentType;
  /** Set if the session or the screen could not be loaded. */
  readonly error?: unknown;
  /** The screen that the person may not open and that redirected here (ROU-10). */
  readonly refused?: Screen | undefined;
}

export interface RouterOptions {
  readonly areas: readonly Area[];
  readonly home: string;
  readonly loadSession: () => Promise<Session>;
  /** Called for a screen that the person may open, before it is drawn. */
  readonly prefetch: (route: ScreenRoute, session: Session, search: SearchParams) => Promise<void> | undefined;
  /** Returns where a path redirects that no area has. Called for such paths only. */
  readonly findRedirect: (pathname: string) => Promise<string | undefined>;
  /** Loads the replacement for a screen that test mode does not have (TST-04). */
  readonly loadClosed: () => Promise<ComponentType>;
  /** Called for every screen that is shown. `isOtherPath` says whether its path has changed. */
  readonly onShown: (shown: Shown, isOtherPath: boolean) => void;
}

/** A navigation target within the dashboard. */
export interface Destination {
  readonly to: string;
  readonly search?: SearchParams;
  readonly replace?: boolean;
}

/**
 * How long the first screen waits for its data, in ms. The page requests the data before its script loads, so it has
 * usually arrived. Rendering once saves a slow phone a tenth of a second.
 */
const firstWaitMs = 100;

/** Thrown to redirect instead of showing a screen. */
class Redirect {
  readonly to: string;
  readonly search: SearchParams;
  readonly refused: Screen | undefined;

  constructor(to: string, search: SearchParams = {}, refused?: Screen) {
    this.to = to;
    this.search = search;
    this.refused = refused;
  }
}

/** Opens screens: finds the area and route of an address, checks access, and shows the screen once it has loaded. */
export class Router {
  readonly history: AppHistory;
  /** The shown screen; undefined until the first one has loaded. */
  shown: Shown | undefined;
  private readonly listeners = new Set<() => void>();
  private turn = 0;
  private isOpening = false;

  private readonly options: RouterOptions;

  constructor(options: RouterOptions) {
    this.options = options;
    this.history = new AppHistory((address) => void this.open(address));
    void this.open(this.history.address);
  }

  /** Calls the listener when the address or the shown screen changes. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether another screen is loading. */
  get isNavigating(): boolean {
    return this.isOpening;
  }

  /** Goes to a destination. A form with unsaved changes may block it. */
  navigate = ({ to, search, replace = false }: Destination): void => {
    const address = parseAddress(to);
    const next = search === undefined ? address : { ...address, search };
    this.history.go(next, replace ? 'REPLACE' : 'PUSH');
  };

  /** Reloads the session and checks again whether the screen may stay open. */
  refresh = (): Promise<void> => this.open(this.history.address);

  /** Loads the script of the screen at an address, for a link under the pointer. A failure shows only on a click. */
  preload = (href: string): void => {
    const { pathname } = parseAddress(href);
    this.fetchEarly(this.match(pathname));
  };

  private async open(address: Address, refused?: Screen): Promise<void> {
    this.turn += 1;
    const turn = this.turn;
    this.isOpening = true;
    this.emit();
    const next = await this.resolve(address).catch((error: unknown) => ({ error }));
    if (turn !== this.turn) return;
    if ('error' in next && next.error instanceof Redirect) {
      const to = { ...parseAddress(next.error.to), search: next.error.search };
      this.history.correct(to);
      return this.open(to, next.error.refused ?? refused);
    }
    this.show({ address, params: {}, session: this.shown?.session, refused, ...next });
  }

  private show(next: Shown): void {
    const before = this.shown?.address.pathname;
    this.shown = next;
    this.isOpening = false;
    this.emit();
    this.options.onShown(next, before !== next.address.pathname);
  }

  private emit(): void {
    for (const listener of this.listeners) listener();
  }

  private areaAt(pathname: string): Area | undefined {
    const path = pathname.toLowerCase();
    return this.options.areas.find(({ home }) => path === home.path || path.startsWith(`${home.path}/`));
  }

  private async match(pathname: string): Promise<RouteMatch | undefined> {
    const area = this.areaAt(pathname);
    return area === undefined ? undefined : findRoute((await area.load()).routes, pathname);
  }

  /** Ignores a failure: opening the screen reports it. */
  private fetchEarly(match: Promise<RouteMatch | undefined>): void {
    const fetch = async () => {
      const route = (await match)?.route;
      if (route !== undefined && 'screen' in route) await route.load();
    };
    void fetch().catch(() => undefined);
  }

  private async resolve(address: Address): Promise<Partial<Shown>> {
    const { pathname, search } = address;
    if (pathname === '/') throw new Redirect(this.options.home);
    const { who } = this.areaAt(pathname)?.home.access ?? { who: 'anyone' };
    const loading = this.match(pathname);
    this.fetchEarly(loading);
    const session = who === 'member' || who === 'signed-in' ? await this.options.loadSession() : undefined;
    const match = await loading;
    if (match === undefined) return this.missing(address);
    const { route, params } = match;
    if (!('screen' in route)) throw new Redirect(session === undefined ? this.options.home : route.to(session), search);
    if (session === undefined) return this.load(route, params, session);
    this.guard(route, address, session);
    if (!isInMode(route.screen))
      return { screen: route.screen, params, session, Page: await this.options.loadClosed() };
    const asked = this.options.prefetch(route, session, search);
    const loaded = this.load(route, params, session);
    if (this.shown === undefined && asked !== undefined) await Promise.race([asked, sleep(firstWaitMs)]);
    return loaded;
  }

  private async load(
    route: ScreenRoute,
    params: Shown['params'],
    session: Session | undefined,
  ): Promise<Partial<Shown>> {
    const { screen, layout } = route;
    try {
      return { screen, layout, params, session, Page: await route.load() };
    } catch (error) {
      return { screen, params, session, error };
    }
  }

  private async missing({ pathname, search }: Address): Promise<Partial<Shown>> {
    const to = await this.options.findRedirect(pathname);
    if (to !== undefined) throw new Redirect(to, search);
    return { session: undefined };
  }

  /** Redirects people without access to the dashboard (ROU-10), and corrects the spelling of the path. */
  private guard(
    { screen, opensFor = screen.access }: ScreenRoute,
    { pathname, search }: Address,
    session: Session,
  ): void {
    if (!mayAsk(session, opensFor)) throw new Redirect(this.options.home, {}, screen);
    const { path } = screen;
    if (!path.includes('$') && pathname !== path) throw new Redirect(path, search);
  }
}
