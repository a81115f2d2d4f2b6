import '@galla/ui/styles/fonts.css';
import '@galla/ui/styles/tokens.css';
import '@galla/ui/styles/base.css';
import './counter.css';
import './screens.css';
import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import { CounterClient } from './client.ts';

const root = document.getElementById('root');
const client = new CounterClient();
if (root) createRoot(root).render(<App client={client} />);
client.start();
