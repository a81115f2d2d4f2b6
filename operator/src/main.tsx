import '@galla/ui/styles/fonts.css';
import '@galla/ui/styles/tokens.css';
import '@galla/ui/styles/base.css';
import './operator.css';
import './review.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
