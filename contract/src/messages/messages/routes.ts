import { engine, route, routes } from '../../core/endpoint.ts';

export const messagesRoutes = routes('messages', {
  report: route('POST /messages/v1/reports', { access: engine }),
});
