import '@galla/ui/styles/fonts.css';
import '@galla/ui/styles/tokens.css';
import '@galla/ui/styles/base.css';
import './counter.css';
import './screens.css';
import { steadyPresses } from '@galla/ui/buttons/steady-press.ts';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { CounterClient } from './client.ts';

steadyPresses();
const root = document.getElementById('root');
const client = new CounterClient();
if (root) createRoot(root).render(<App client={client} />);
client.start();
