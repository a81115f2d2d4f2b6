import '../src/styles/fonts.css';
import '../src/styles/tokens.css';
import '../src/styles/base.css';
import './gallery.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Toasts } from '../src/feedback/Toasts.tsx';
import { Segmented } from '../src/inputs/Segmented.tsx';
import { applyTheme, useTheme } from '../src/theme/theme.ts';
import { ChartsPage } from './ChartsPage.tsx';
import { ListPage } from './ListPage.tsx';
import { PartsPage } from './PartsPage.tsx';
import { SignInPage } from './SignInPage.tsx';

const pages = { parts: PartsPage, list: ListPage, charts: ChartsPage, signin: SignInPage };

function Gallery() {
  const { choice, setChoice } = useTheme();
  const name = (location.hash.slice(1).split('?')[0] || 'parts') as keyof typeof pages;
  const Page = pages[name] ?? PartsPage;
  return (
    <>
      <div className="frame">
        <nav className="bar">
          {Object.keys(pages).map((page) => (
            <a key={page} href={`#${page}`} onClick={() => setTimeout(() => location.reload())}>
              {page}
            </a>
          ))}
          <Segmented
            label="Theme"
            options={[
              { value: 'system', label: 'System' },
              { value: 'light', label: 'Light' },
              { value: 'dark', label: 'Dark' },
            ]}
            value={choice}
            onChange={setChoice}
          />
        </nav>
        <main className="sheet">
          <Page />
        </main>
      </div>
      <Toasts />
    </>
  );
}

applyTheme();
const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  );
