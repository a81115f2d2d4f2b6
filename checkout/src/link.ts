import '@galla/ui/styles/fonts.css';
import '@galla/ui/styles/tokens.css';
import '@galla/ui/styles/base.css';
import './pay.css';
import './link.css';
import './page.css';
import { watchEnd } from './watch-end.ts';

watchEnd();
