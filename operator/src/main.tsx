import '@galla/ui/styles/fonts.css';
import '@galla/ui/styles/tokens.css';
import '@galla/ui/styles/base.css';
import './operator.css';
import './review.css';
import { steadyPresses } from '@galla/ui/buttons/steady-press.ts';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';

steadyPresses();
const root = document.getElementById('root');
if (root) createRoot(root).render(<App />);
