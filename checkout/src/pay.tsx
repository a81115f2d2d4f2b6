import '@galla/ui/styles/fonts.css';
import '@galla/ui/styles/tokens.css';
import '@galla/ui/styles/base.css';
import '@galla/ui/styles/later-fonts.css';
import './pay.css';
import { createRoot } from 'react-dom/client';
import { Checkout } from './Checkout.tsx';
import { readPageData } from './page-data.ts';

const root = document.getElementById('root');
if (root) createRoot(root).render(<Checkout data={readPageData()} />);
// On a slow line the fonts would take the line from the script, so they come after it (later-fonts.css).
const whenIdle = window.requestIdleCallback ?? ((work: () => void) => setTimeout(work, 300));
whenIdle(() => document.documentElement.removeAttribute('data-fonts'), { timeout: 500 });
