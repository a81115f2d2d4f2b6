import hidden from '@galla/ui/layout/hidden.module.css';

/** The words of an action in the head: on a phone its icon stands alone, and the words are for screen readers. */
export const ActionLabel = ({ children }: { readonly children: string }) => (
  <span className={hidden['onPhones']}>{children}</span>
);
