import type { Call, Input } from '@galla/contract/core/endpoint.ts';

/** The parts of an input, whatever its endpoint. */
export interface Parts {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}

/** The values that are given, as texts. */
export const given = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
  );

/** The address of an endpoint, with its parameters and query escaped. Undefined values are left out. */
export function addressOf<E extends Call>(endpoint: E, input: Input<E>): string {
  const { params = {}, query = {} } = input as Parts;
  const path = endpoint.path.replace(/:(\w+)/g, (_match, name: string) =>
    encodeURIComponent(String(params[name] ?? '')),
  );
  const search = `${new URLSearchParams(given(query))}`;
  return `/api${path}${search === '' ? '' : `?${search}`}`;
}
