import { type ReactNode, useEffect } from 'react';

/** The title of a page, shown as its heading and in the browser tab. */
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
