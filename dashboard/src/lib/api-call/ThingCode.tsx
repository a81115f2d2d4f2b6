import type { ShownThing } from '@galla/contract/merchant-api/screen-calls.ts';
import { screenCall } from '@galla/contract/merchant-api/screen-calls.ts';
import { CallCode } from './CallCode.tsx';
import { scopeNames } from './scope-names.ts';

/** What a screen shows or does, as code. */
export function ThingCode({ thing }: { readonly thing: ShownThing }) {
  const { call, scope } = screenCall(thing);
  return <CallCode call={call} note={`Needs a key with ${scopeNames[scope]}.`} />;
}
