import { linkFileRoutes } from '../../collect/payment-link-batches/screens.tsx';
import { routes as linkRoutes } from '../../collect/payment-links/screens.tsx';
import { pageRoutes } from '../../collect/payment-pages/screens.tsx';

/** Payment links, single and from a file, and payment pages. */
export const routes = [...linkFileRoutes, ...pageRoutes, ...linkRoutes];
