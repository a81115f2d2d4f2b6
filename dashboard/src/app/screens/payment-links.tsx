import { linkFileRoutes } from '../../payment-link-batches/screens.tsx';
import { routes as linkRoutes } from '../../payment-links/screens.tsx';

/** Payment links, one by one and from a file. */
export const routes = [...linkFileRoutes, ...linkRoutes];
