import { route, routes } from '../../core/endpoint.ts';
import { readsAuditLog } from './access.ts';

export const auditRoutes = routes('audit', {
  list: route('POST /v1/audit/list', { reads: true, access: readsAuditLog }),
  people: route('GET /v1/audit/people', { access: readsAuditLog }),
  verify: route('POST /v1/audit/verify', { reads: true, access: readsAuditLog }),
  export: route('POST /v1/audit/export', { reads: true, access: readsAuditLog }),
});
