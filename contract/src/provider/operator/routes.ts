import { operatorVisitor, operatorWith, route, routes } from '../../core/endpoint.ts';
import { operatorRoles } from '../../core/permissions.ts';

/** All roles of the review desk, for actions open to every operator. */
export const everyOperator = operatorWith(...operatorRoles);

export const operatorAccessRoutes = routes('operator-access', {
  signIn: route('POST /operator/v1/signIn', { access: operatorVisitor }),
  session: route('GET /operator/v1/session', { access: everyOperator }),
  signOut: route('POST /operator/v1/signOut', { access: everyOperator }),
  openInvitation: route('POST /operator/v1/invitation/open', { access: operatorVisitor }),
  acceptInvitation: route('POST /operator/v1/invitation/accept', { access: operatorVisitor }),
});

const supports = operatorWith('SUPPORT', 'ADMINISTRATOR');

const administrates = operatorWith('ADMINISTRATOR');

export const operatorDeskRoutes = routes('operator-desk', {
  counts: route('GET /operator/v1/counts', { access: everyOperator }),
  givenUp: route('GET /operator/v1/jobs', { access: supports }),
  retrying: route('GET /operator/v1/jobs/retrying', { access: supports }),
  retry: route('POST /operator/v1/jobs/retry', { access: supports }),
  refused: route('GET /operator/v1/events/refused', { access: supports }),
  warned: route('GET /operator/v1/events/warned', { access: supports }),
  frozen: route('GET /operator/v1/frozen', { access: everyOperator }),
  unfreeze: route('POST /operator/v1/frozen/:code/unfreeze', { access: administrates }),
  announcements: route('GET /operator/v1/announcements', { access: supports }),
  announce: route('POST /operator/v1/announcements', { access: supports }),
  clearAnnouncement: route('POST /operator/v1/announcements/clear', { access: supports }),
  settings: route('GET /operator/v1/merchants/:code/settings', { access: administrates }),
  setFlag: route('POST /operator/v1/merchants/:code/flags', { access: administrates }),
  log: route('GET /operator/v1/log', { access: administrates }),
  checkLog: route('POST /operator/v1/log/check', { access: administrates, reads: true }),
});

const reviews = operatorWith('REVIEWER', 'APPROVER');

export const kycReviewsRoutes = routes('kyc-reviews', {
  queue: route('GET /operator/v1/submissions', { access: reviews }),
  read: route('GET /operator/v1/submissions/:merchantId/:submissionId', { access: reviews }),
  document: route('GET /operator/v1/submissions/:merchantId/:submissionId/documents/:documentId', { access: reviews }),
  approve: route('POST /operator/v1/submissions/:merchantId/:submissionId/approve', { access: reviews }),
  reject: route('POST /operator/v1/submissions/:merchantId/:submissionId/reject', { access: reviews }),
  askAgain: route('POST /operator/v1/submissions/:merchantId/:submissionId/askAgain', { access: reviews }),
});
