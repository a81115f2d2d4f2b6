import { keepLinkResult, keptLinkResult } from '../../lib/session/destination.ts';

/** A flow whose store was linked: its app, and the return address with the code, which works once. */
export interface ApprovedLink {
  readonly app: string;
  readonly backTo: string;
}

/** Stores the end of a flow in this tab: the server issues the code once, and a reload would lose it. */
export const keepApprovedLink = (context: string, link: ApprovedLink) =>
  keepLinkResult(JSON.stringify({ ...link, context }));

/** The end of a flow stored in this tab. */
export function keptApprovedLink(context: string): ApprovedLink | undefined {
  const text = keptLinkResult();
  if (text === undefined) return undefined;
  const kept = JSON.parse(text) as ApprovedLink & { readonly context: string };
  return kept.context === context ? kept : undefined;
}
