/** How many people have a role. */
export function Holders({ count }: { readonly count: number }) {
  const figure = <span className="num">{count}</span>;
  return count === 1 ? <>{figure} person</> : <>{figure} people</>;
}
