import { counterDevices } from '@galla/contract/shops/counter/calls.ts';
import type { CounterDevice } from '@galla/contract/shops/counter/schemas.ts';
import type { StoreDetails } from '@galla/contract/shops/stores/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Skeleton } from '@galla/ui/feedback/Skeleton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Icon } from '@galla/ui/layout/Icon.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Smartphone } from 'lucide-react';
import { useState } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import css from './CounterPhones.module.css';
import { SetUpPhone } from './SetUpPhone.tsx';

const c = classNames(css);

const refreshMs = 10_000;

/** The phones at a store's counters: set one up, see when each was used, and sign it out. */
export function CounterPhones({ store }: { readonly store: StoreDetails }) {
  const [open, setOpen] = useState(false);
  const params = { storeId: store.id, merchantId: store.merchantId };
  const list = queryOf(counterDevices.list, { params });
  // Polled, so that a phone appears here once it is set up.
  const { data, isError } = useQuery({ ...list, refetchInterval: refreshMs });
  const cache = useQueryClient();
  const reread = () => cache.invalidateQueries({ queryKey: list.queryKey });
  const { run, busy, problem } = useAct({ settled: reread });
  const signOut = (device: CounterDevice) =>
    run(async () => {
      await call(counterDevices.revoke, { params: { ...params, deviceId: device.id } });
      toast.success(t`Signed out`);
    });
  return (
    <Section title={t`Counter phones`}>
      {data === undefined && !isError && <Skeleton height={72} />}
      {isError && (
        <p className="muted">
          <Trans>The counter phones could not be loaded.</Trans>
        </p>
      )}
      {data?.devices.length === 0 && (
        <p className="muted">
          <Trans>A phone at your counter shows the QR code and announces each payment.</Trans>
        </p>
      )}
      <ul className={c('phones')}>
        {data?.devices.map((device) => (
          <li key={device.id}>
            <Icon of={Smartphone} />
            <span>
              <b>{device.counterName}</b>
              <span className="muted">{t`${{ browser: device.browser }}, last seen ${{ lastSeenAt: formatDateTime(device.lastSeenAt) }}`}</span>
            </span>
            <Button
              onClick={() => void signOut(device)}
              disabled={busy}
              aria-label={t`Sign out the phone at ${{ counterName: device.counterName }}`}
            >
              <Trans>Sign out</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <Refusal text={problem} />
      {store.active && (
        <Button onClick={() => setOpen(true)}>
          <Trans>Set up a counter phone</Trans>
        </Button>
      )}
      {open && (
        <SetUpPhone
          store={store}
          onClose={() => {
            setOpen(false);
            void reread();
          }}
        />
      )}
    </Section>
  );
}
