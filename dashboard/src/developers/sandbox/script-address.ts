import { sandboxScreens } from '@galla/contract/developers/sandbox/screens.ts';
import type { SandboxScript } from '@galla/contract/developers/sandbox/script.ts';
import { sandboxScript } from '@galla/contract/developers/sandbox/script.ts';

const mark = '#script=';
const maxLength = 16_000;

/** The address of a script: all of it is in the fragment, which no server receives. */
export function addressOf({ name, steps }: SandboxScript): string {
  const bytes = new TextEncoder().encode(JSON.stringify({ name, steps }));
  const text = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
  return `${location.origin}${sandboxScreens.sandbox.path}${mark}${text}`;
}

/** The script in an address: `none` without one, `wrong` if it is invalid. */
export function scriptIn(hash: string): SandboxScript | 'none' | 'wrong' {
  if (!hash.startsWith(mark)) return 'none';
  if (hash.length > maxLength) return 'wrong';
  try {
    const binary = atob(hash.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder('utf-8', { fatal: true }).decode(Uint8Array.from(binary, (one) => one.charCodeAt(0)));
    const { success, data } = sandboxScript.safeParse(JSON.parse(text));
    return success ? data : 'wrong';
  } catch {
    return 'wrong';
  }
}
