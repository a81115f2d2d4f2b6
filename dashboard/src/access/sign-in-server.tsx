import { renderToString } from 'react-dom/server';
import { SignInPage } from './SignInPage.tsx';

/** The sign-in page as HTML, put into its page by the build: the form stands there before any script has come. */
export const renderSignIn = () => renderToString(<SignInPage />);
