import css from './ActionLabel.module.css';

/** The words of an action in the head: on a phone its icon stands alone, and the words are for screen readers. */
export const ActionLabel = ({ children }: { readonly children: string }) => (
  <span className={css['label']}>{children}</span>
);
