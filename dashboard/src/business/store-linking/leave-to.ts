import { forgetRedirectionContext } from '../../lib/session/destination.ts';

/** Ends the flow in this tab, and opens another page. */
export function leaveTo(address: string): void {
  forgetRedirectionContext();
  location.replace(address);
}
