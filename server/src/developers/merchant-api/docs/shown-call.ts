import type { Access, EndpointSpec, Method } from '@galla/contract/core/endpoint.ts';
import { merchantApi } from '@galla/contract/developers/merchant-api/endpoints.ts';
import type { ApiCall } from './reference.ts';

/** A call as its page shows it. */
export interface ShownCall {
  readonly name: string;
  readonly method: Method;
  readonly path: string;
  readonly spec: EndpointSpec & { readonly access: Extract<Access, { readonly who: 'api-key' }> };
}

/** The call with this name. Undefined if there is none. */
export function callNamed(name: string): ShownCall | undefined {
  const found = Object.hasOwn(merchantApi, name) ? merchantApi[name as ApiCall] : undefined;
  return found === undefined ? undefined : { name, method: found.method, path: found.path, spec: found.spec };
}
