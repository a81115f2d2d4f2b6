import hidden from '@galla/ui/layout/hidden.module.css';

/** The label of an action in the page head. On a phone only the icon shows, and screen readers read the label. */
export const ActionLabel = ({ children }: { readonly children: string }) => (
  <span className={hidden['onPhones']}>{children}</span>
);
