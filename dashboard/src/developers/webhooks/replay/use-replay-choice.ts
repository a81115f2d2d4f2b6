import { webhookDeliveries } from '@galla/contract/developers/webhooks/calls.ts';
import type { WebhookEndpoint } from '@galla/contract/developers/webhooks/schemas.ts';
import { type DateFilter, dateFilterRange } from '@galla/ui/filters/date-filter.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { queryOf } from '../../../lib/api/api.ts';

/** The events to send again. */
interface Choice {
  readonly only: 'NOT_DELIVERED' | 'ALL';
  readonly dates: DateFilter;
  readonly types: WebhookEndpoint['events'];
  /** The reference of an order, link or settlement, or the id of an event. */
  readonly search: string;
}

const plain: Choice = { only: 'NOT_DELIVERED', dates: { preset: 'past30days' }, types: [], search: '' };

/** The choice of events for a replay, and their number. */
export function useReplayChoice(id: WebhookEndpoint['id']) {
  const [choice, setChoice] = useState(plain);
  const { only, dates, types, search } = choice;
  const filter = useMemo(() => {
    const { from, to } = dateFilterRange(dates);
    return { from, to, ...(types.length > 0 && { types: [...types] }), ...(search !== '' && { search }) };
  }, [dates, types, search]);
  const counted = (which: Choice['only']) => ({
    ...queryOf(webhookDeliveries.previewReplay, { params: { id }, body: { ...filter, only: which } }),
    placeholderData: keepPreviousData,
  });
  const missing = useQuery(counted('NOT_DELIVERED')).data;
  const all = useQuery(counted('ALL')).data;
  return {
    choice,
    change: (part: Partial<Choice>) => setChoice({ ...choice, ...part }),
    body: { ...filter, only },
    missing,
    all,
    chosen: only === 'ALL' ? all : missing,
  };
}
