import { Plural } from '@lingui/react/macro';
/** How many people have a role. */
export function Holders({ count }: { readonly count: number }) {
  return (
    <span className="num">
      <Plural value={count} one="# person" other="# people" />
    </span>
  );
}
