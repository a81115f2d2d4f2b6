import { Figure } from '@galla/ui/figures/Figure.tsx';

/** A masked id is figures; a person, a bank or a wallet is words. */
export function Name({ children }: { readonly children: string }) {
  return /[•\d]/.test(children) ? <Figure wrap="inherit">{children}</Figure> : <span title={children}>{children}</span>;
}
