import { counterDevices } from '@galla/contract/shops/counter/calls.ts';
import { stores } from '@galla/contract/shops/stores/calls.ts';
import type { StoreDetails, Terminal } from '@galla/contract/shops/stores/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { formatTime } from '@galla/ui/format/dates.ts';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Modal } from '@galla/ui/overlays/Modal.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { encode } from 'uqr';
import { call } from '../../lib/api/api.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { readAll } from '../../lib/lists/named-lists.ts';
import css from './CounterPhones.module.css';

const c = classNames(css);

interface Props {
  readonly store: StoreDetails;
  readonly onClose: () => void;
}

/** Creates a code for a phone, or turns this browser into the counter's phone. */
export function SetUpPhone({ store, onClose }: Props) {
  const { id: storeId, merchantId } = store;
  const [chosen, setChosen] = useState<Terminal['id']>();
  const [made, setMade] = useState<{ readonly code: string; readonly expiresAt: string }>();
  const { run, busy, problem } = useAct();
  const { data: counters = [] } = useQuery({
    queryKey: [stores.terminals.name, storeId, merchantId, 'names'],
    queryFn: ({ signal }) =>
      readAll(async (start, limit) => {
        const query = { start, limit, skipInactive: 'true' };
        const { terminals, total } = await call(
          stores.terminals,
          { params: { storeId, merchantId }, query },
          { signal },
        );
        return { rows: terminals, total };
      }),
  });
  const terminalId = chosen ?? counters[0]?.id;
  const params = terminalId === undefined ? undefined : { storeId, merchantId, terminalId };
  const makeCode = () =>
    run(async () => {
      if (params !== undefined) setMade(await call(counterDevices.makeCode, { params }));
    });
  const addThis = () =>
    run(async () => {
      if (params === undefined) return;
      await call(counterDevices.addThis, { params });
      location.assign('/counter');
    });
  return (
    <Modal
      title={t`Set up a counter phone`}
      sub={t`The phone shows only this counter. It stays signed in until you sign it out.`}
      onClose={onClose}
      footer={
        made === undefined ? (
          <>
            <Button onClick={() => void addThis()} busy={busy} disabled={params === undefined}>
              <Trans>Use this device</Trans>
            </Button>
            <Button kind="primary" onClick={() => void makeCode()} busy={busy} disabled={params === undefined}>
              <Trans>Show code</Trans>
            </Button>
          </>
        ) : (
          <Button kind="primary" onClick={onClose}>
            <Trans>Done</Trans>
          </Button>
        )
      }
    >
      {made === undefined ? (
        <SelectField
          label={t`Counter`}
          options={counters.map(({ id, name }) => ({ value: id, label: name }))}
          value={terminalId ?? ''}
          onChange={(value) => setChosen(value as Terminal['id'])}
        />
      ) : (
        <Code {...made} />
      )}
      <Refusal text={problem} />
    </Modal>
  );
}

function Code({ code, expiresAt }: { readonly code: string; readonly expiresAt: string }) {
  const { data, size } = encode(`${location.origin}/counter#code=${code}`, { border: 4, ecc: 'M' });
  const path = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
  return (
    <div className={c('code')}>
      <svg
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={t`QR code that opens the counter`}
        shapeRendering="crispEdges"
      >
        <path d={path} />
      </svg>
      <p>
        <Trans>Scan this with the phone’s camera. Or open this address on the phone and enter the code:</Trans>
      </p>
      <p className="num">{`${location.host}/counter`}</p>
      <output className={c('digits')} aria-label={t`Code`}>
        {`${code.slice(0, 4)} ${code.slice(4)}`}
      </output>
      <p className="muted">{t`Valid once, until ${{ expiresAt: formatTime(expiresAt) }}.`}</p>
    </div>
  );
}
