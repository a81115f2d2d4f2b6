import { renderToString } from 'react-dom/server';
import { AccessFrame } from './AccessFrame.tsx';
import { SignIn } from './sign-in/SignIn.tsx';

/**
 * The sign-in page as HTML, put into its page by the build: the form stands there before any script has come. The form
 * is rendered as a root of its own, because the script hydrates nothing else.
 */
export function renderSignIn(): string {
  const [before, after] = renderToString(<AccessFrame />).split('</main>');
  if (before === undefined || after === undefined) throw new Error('The sign-in page has no place for its form.');
  return `${before}${renderToString(<SignIn />)}</main>${after}`;
}
