import { type ReactNode, useEffect } from 'react';

/** The title of a page of the desk, in its head and in the tab of the browser. */
export function PageHead({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  useEffect(() => {
    document.title = `${title} · Review desk`;
  }, [title]);
  return (
    <header className="page-head">
      <h1>{title}</h1>
      {children === undefined ? null : <p>{children}</p>}
    </header>
  );
}
