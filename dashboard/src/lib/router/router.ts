import type { Screen } from '@galla/contract/core/screen.ts';
import type { ComponentType } from 'react';
import { isInMode, mayAsk, type Session } from '../session/session.ts';
import { type Address, parseAddress, type SearchParams } from './address.ts';
import { AppHistory } from './history.ts';
import { findRoute, type Layout, type Route, type RouteMatch, type ScreenRoute } from './routes.ts';

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Where an area of the dashboard begins, and what answers below. */
export interface Area {
  /** The screen at its path says who may open the area and whether the frame stands around it. */
  readonly home: Screen;
  readonly load: () => Promise<{ readonly routes: readonly Route[] }>;
}

/** The shown screen. */
export interface Shown {
  readonly address: Address;
  readonly params: Readonly<Record<string, string>>;
  readonly session: Session | undefined;
  readonly screen?: Screen;
  readonly layout?: Layout | undefined;
  readonly Page?: ComponentType;
  /** Set where the session or the screen could not be loaded. */
  readonly error?: unknown;
  /** The screen that the person may not open, and that led here (ROU-10). */
  readonly refused?: Screen | undefined;
}

/** The parts of the router. */
export interface RouterOptions {
  readonly areas: readonly Area[];
  readonly home: string;
  readonly loadSession: () => Promise<Session>;
  /** Called for a screen that the person may open, before it is drawn. */
  readonly prefetch: (route: ScreenRoute, session: Session, search: SearchParams) => Promise<void> | undefined;
  /** Where a path leads that no area answers; asked for such a path alone. */
  readonly findRedirect: (pathname: string) => Promise<string | undefined>;
  /** What stands in the place of a screen that test mode does not have (TST-04). */
  readonly loadClosed: () => Promise<ComponentType>;
  /** Called for every screen that comes to stand, with whether its path is another than that before. */
  readonly onShown: (shown: Shown, isOtherPath: boolean) => void;
}

/** A place to go to within the dashboard. */
export interface Destination {
  readonly to: string;
  readonly search?: SearchParams;
  readonly replace?: boolean;
}

/**
 * How long the first screen waits for its data, in ms. The page asked for them before its script loaded, so they are
 * mostly there. Drawing once saves a slow phone a tenth of a second.
 */
const firstWaitMs = 100;

/** Leads elsewhere instead of showing a screen. */
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

/** Opens screens: finds the area and the route of an address, asks whether the person may, and shows it once it has loaded. */
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

  /** Calls back when the address or the shown screen changes. */
  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Whether a screen is on its way. */
  get isNavigating(): boolean {
    return this.isOpening;
  }

  /** Goes to a place. A changed form may hold that up. */
  navigate = ({ to, search, replace = false }: Destination): void => {
    const address = parseAddress(to);
    const next = search === undefined ? address : { ...address, search };
    this.history.go(next, replace ? 'REPLACE' : 'PUSH');
  };

  /** Loads the session anew and asks again whether the screen may stay. */
  refresh = (): Promise<void> => this.open(this.history.address);

  /** Fetches the script of the screen at an address, for a link under the pointer. A failure is left to the click. */
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

  /** A failure is left to whoever opens the screen. */
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

  /** A screen opens for permitted people; others go to the dashboard (ROU-10). Its address is written as the table writes it. */
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
