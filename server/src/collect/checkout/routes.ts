import type { checkout as contract } from '@galla/contract/collect/checkout/endpoints.ts';
import { decodeId } from '@galla/contract/core/ids.ts';
import type { Language } from '@galla/contract/core/languages.ts';
import { isLanguage } from '@galla/contract/core/languages.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import type { Ingestion } from '../../payments/ingestion/public/service.ts';
import type { Signal } from '../../platform/events/signal.ts';
import { createConcurrencyLimits } from '../../platform/http/concurrency-limits.ts';
import type { Handlers, RequestContext } from '../../platform/http/handlers.ts';
import type { RailPayment } from '../../platform/rail/rail.ts';
import { viewAttempt } from './attempt-view.ts';
import { outagesAt } from './outage-queries.ts';
import type { OrderFollowers } from './public/follower.ts';
import type { Checkout } from './public/service.ts';
import { cancelOrder, createOrder, findReturnSecret, orderKeyOfToken, orderOf, shownOrder } from './public/service.ts';
import { startAttempt } from './public/start.ts';
import { settleAttempt } from './settle.ts';
import { tenantOf } from './shops.ts';
import { waitForBoth } from './watch.ts';

/** Pages that wait for a result. Each costs a timer and, while something happens, a small query. */
const maxWaiting = { each: 10, all: 5_000 };

/** The handlers of orders and their page. `news` announces changes to orders. */
export function checkoutHandlers(
  { service, keys }: Ingestion,
  news: Signal,
  orderFollowers: OrderFollowers,
): Handlers<typeof contract> {
  const waiting = createConcurrencyLimits(maxWaiting);
  const of = (context: RequestContext): Checkout => ({ ...context, ingestion: service, orderFollowers });
  const authenticate = (context: RequestContext) => keys.authenticate(context.header, context.rawBody);
  return {
    async create({ body }, context) {
      const { modes } = await authenticate(context);
      return createOrder(of(context), body, modes[0]);
    },
    async returnSecret({ body }, context) {
      const { modes } = await authenticate(context);
      return { secret: await findReturnSecret(of(context), { ...body, mode: modes[0] }) };
    },
    async find({ params }, context) {
      const checkout = of(context);
      const order = await orderOf(checkout, orderKeyOfToken(checkout, params.token));
      return { order, outages: await outagesAt(context.database, context.now) };
    },
    async start({ params, body }, context) {
      const checkout = of(context);
      const orderKey = orderKeyOfToken(checkout, params.token);
      const { order, attempt } = await startAttempt(checkout, orderKey, {
        ...body,
        language: languageOfPage(context.header('accept-language')),
        address: context.address,
      });
      return { order: await shownOrder(checkout, order), attempt: viewAttempt(attempt) };
    },
    async watch({ params, query }, context) {
      const checkout = of(context);
      const attemptId = decodeId('attempt', params.attemptId) ?? '';
      const known = { state: query.known, hasNext: query.withNext === 'yes' };
      return waitForBoth(checkout, { news, waiting }, orderKeyOfToken(checkout, params.token), attemptId, known);
    },
    async cancel({ params }, context) {
      const checkout = of(context);
      const orderKey = orderKeyOfToken(checkout, params.token);
      await orderOf(checkout, orderKey);
      await cancelOrder(checkout, orderKey);
      return { order: await orderOf(checkout, orderKey) };
    },
    async report({ body }, context) {
      const { modes } = await authenticate(context);
      for (const mode of modes) {
        const tenantId = await tenantOf(context.database, { merchantId: body.merchantId, mode });
        // Optional fields must be absent rather than undefined, because JSON has no undefined.
        const report = body as RailPayment & typeof body;
        if (tenantId !== undefined && (await settleAttempt(of(context), tenantId, report))) return { received: true };
      }
      throw new Problem('STATUS_404', 404);
    },
  };
}

/** The page sends its language in the browser's standard header, such as `hi-IN`. */
function languageOfPage(header: string | undefined): Language {
  const code = header?.slice(0, 2);
  return isLanguage(code) ? code : 'en';
}
