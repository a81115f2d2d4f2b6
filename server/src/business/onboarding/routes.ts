import type { onboarding } from '@galla/contract/business/onboarding/endpoints.ts';
import { Problem } from '@galla/contract/core/problem.ts';
import { merchantOf } from '../../platform/auth/scope.ts';
import { inTenant } from '../../platform/db/database.ts';
import type { Geocoder } from '../../platform/geocoding/geocoder.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { said } from '../../platform/http/language.ts';
import { categoriesBelow } from './categories.ts';
import { readJourney } from './journey.ts';
import { findBank } from './public/branch-codes.ts';
import { completeSection, saveDraft } from './service.ts';

export const onboardingHandlers = (geocoder: Geocoder): Handlers<typeof onboarding> => ({
  journey: (_input, { scope, scoped, now }) =>
    scoped(async (tx) => ({ journey: await readJourney(tx, merchantOf(scope, undefined).tenantId, geocoder, now) })),
  async categories({ query }, { language }) {
    const categories = categoriesBelow(query.categoryNodeId);
    if (categories === undefined) throw new Problem('STATUS_404', 404);
    return { categories: categories.map((one) => ({ ...one, displayName: said(language, one.displayName) })) };
  },
  async branch({ params: { ifsc } }) {
    const bank = await findBank(ifsc);
    if (bank === undefined) throw new Problem('IFSC_UNKNOWN', 404);
    return { ifsc, bank };
  },
  save({ body }, context) {
    const { tenantId } = merchantOf(context.scope, undefined);
    return inTenant(context.database, tenantId, async (tx) => {
      await saveDraft(tx, context, tenantId, body);
      return { journey: await readJourney(tx, tenantId, geocoder, context.now) };
    });
  },
  complete({ body }, context) {
    const { tenantId } = merchantOf(context.scope, undefined);
    return inTenant(context.database, tenantId, async (tx) => {
      await completeSection(tx, context, tenantId, body, geocoder);
      return { journey: await readJourney(tx, tenantId, geocoder, context.now) };
    });
  },
});
