import type { ShownThing } from '@galla/contract/developers/merchant-api/screen-calls.ts';
import { screenCall } from '@galla/contract/developers/merchant-api/screen-calls.ts';
import { t } from '@lingui/core/macro';
import { CallCode } from '../public/CallCode.tsx';
import { scopeNames } from '../public/scope-names.ts';

/** The content or action of a screen as code. */
export function ThingCode({ thing }: { readonly thing: ShownThing }) {
  const { call, scope } = screenCall(thing);
  return <CallCode call={call} note={t`Needs a key with ${{ scope: t(scopeNames[scope]) }}.`} />;
}
