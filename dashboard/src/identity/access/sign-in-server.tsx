import { renderToString } from 'react-dom/server';
import { AccessFrame } from './AccessFrame.tsx';
import { SignIn } from './sign-in/SignIn.tsx';

/**
 * The sign-in page as HTML, which the build writes into its page, so that the form shows before any script has loaded.
 * It is a separate root, because the script hydrates only the form.
 */
export function renderSignIn(): string {
  const [before, after] = renderToString(<AccessFrame />).split('</main>');
  if (before === undefined || after === undefined) throw new Error('The sign-in page has no place for its form.');
  return `${before}${renderToString(<SignIn />)}</main>${after}`;
}
