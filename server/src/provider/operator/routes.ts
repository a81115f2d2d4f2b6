import { Problem } from '@galla/contract/core/problem.ts';
import type { operatorDesk } from '@galla/contract/provider/operator/desk.ts';
import type { operatorAccess } from '@galla/contract/provider/operator/endpoints.ts';
import type { kycReviews } from '@galla/contract/provider/operator/submissions.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { FileStore } from '../../platform/files/store.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import type { Operator } from '../../platform/operator.ts';
import {
  announce,
  checkLog,
  readAnnouncements,
  readFrozen,
  readGivenUp,
  readLog,
  readRefused,
  readRetrying,
  readSettings,
  readWarned,
  switchFlag,
  takeBack,
  unfreeze,
} from './desk.ts';
import { countWaiting } from './queries.ts';
import { approveReview, openDocument, readQueue, readReview, sendBack } from './reviews.ts';
import { acceptInvitation, openInvitation, sessionOf, signIn, signOut } from './service.ts';

/** Restarts abandoned work. @returns the name of its job; undefined if no work has this id */
export type RetryWork = (tx: Tx, operator: Operator, id: string) => Promise<string | undefined>;

const week = 7 * 86_400_000;

export const operatorAccessHandlers: Handlers<typeof operatorAccess> = {
  signIn: ({ body }, context) => signIn(context, body),
  session: async (_input, context) => sessionOf(context, context.operatorSession),
  async signOut(_input, context) {
    await signOut(context);
    return {};
  },
  openInvitation: ({ body }, context) => openInvitation(context, body.token),
  async acceptInvitation({ body }, context) {
    await acceptInvitation(context, body);
    return {};
  },
};

export const kycReviewHandlers = (services: { readonly files: FileStore }): Handlers<typeof kycReviews> => ({
  queue: (_input, { asOperator, operator }) => asOperator((tx) => readQueue(tx, operator.id)),
  read: ({ params }, context) => context.asOperator((tx) => readReview(tx, context, params)),
  document: ({ params }, context) => openDocument(context, services.files, params),
  approve: ({ params, body }, context) => context.asOperator((tx) => approveReview(tx, context, params, body.note)),
  reject: ({ params, body }, context) => context.asOperator((tx) => sendBack(tx, context, params, 'reject', body)),
  askAgain: ({ params, body }, context) => context.asOperator((tx) => sendBack(tx, context, params, 'askAgain', body)),
});

/** The handlers of the desk. Each runs in one transaction. */
export const operatorDeskHandlers = (services: { readonly retryWork: RetryWork }): Handlers<typeof operatorDesk> => ({
  counts: (_input, { asOperator, now }) => asOperator((tx) => countWaiting(tx, new Date(now - week))),
  givenUp: (_input, { asOperator }) => asOperator(readGivenUp),
  retrying: (_input, { asOperator }) => asOperator(readRetrying),
  retry: ({ body }, { asOperator, operator }) =>
    asOperator(async (tx) => {
      if ((await services.retryWork(tx, operator, body.id)) === undefined) throw new Problem('STATUS_404', 404);
      return {};
    }),
  refused: (_input, { asOperator }) => asOperator(readRefused),
  warned: (_input, { asOperator }) => asOperator(readWarned),
  frozen: (_input, { asOperator }) => asOperator(readFrozen),
  unfreeze: ({ params, body }, { asOperator, operator }) =>
    asOperator(async (tx) => {
      await unfreeze(tx, operator, params.code, body.reason);
      return {};
    }),
  announcements: (_input, { asOperator }) => asOperator(readAnnouncements),
  announce: ({ body }, { asOperator, operator }) =>
    asOperator(async (tx) => {
      await announce(tx, operator, body);
      return {};
    }),
  clearAnnouncement: ({ body }, { asOperator, operator }) =>
    asOperator(async (tx) => {
      await takeBack(tx, operator, body.merchantId);
      return {};
    }),
  settings: ({ params }, { asOperator }) => asOperator((tx) => readSettings(tx, params.code)),
  setFlag: ({ params, body }, { asOperator, operator }) =>
    asOperator((tx) => switchFlag(tx, operator, params.code, body)),
  log: ({ query }, { asOperator }) => asOperator((tx) => readLog(tx, query.after)),
  checkLog: (_input, context) => checkLog(context),
});
