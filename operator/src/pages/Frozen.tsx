import type { Answer } from '@galla/contract/core/endpoint.ts';
import { quotedBusiness } from '@galla/contract/core/foreign-text.ts';
import { operatorDesk } from '@galla/contract/provider/operator/calls.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { type FormEvent, useEffect, useState } from 'react';
import { call } from '../calls.ts';
import { Dialog, preloadDialog } from '../parts/Dialog.tsx';
import { PageHead } from '../parts/PageHead.tsx';
import { Problem } from '../parts/Problem.tsx';
import type { PageProps } from '../parts/page-props.ts';
import { Shown } from '../parts/Shown.tsx';
import { useAct } from '../parts/use-act.ts';
import { useLoad } from '../parts/use-load.ts';

type FrozenMerchant = Answer<typeof operatorDesk.frozen>['merchants'][number];

/** The merchants whose outgoing money the auditor has frozen. */
export function Frozen({ person, onActed }: PageProps) {
  const loaded = useLoad('frozen', () => call(operatorDesk.frozen, {}));
  const [chosen, setChosen] = useState<FrozenMerchant>();
  const mayUnfreeze = person.roles.includes('ADMINISTRATOR');
  useEffect(() => {
    if (mayUnfreeze) preloadDialog();
  }, [mayUnfreeze]);
  const close = async () => {
    setChosen(undefined);
    await loaded.reload();
    onActed();
  };
  return (
    <>
      <PageHead title="Frozen merchants">
        The auditor found a breach of their books. No money goes out until it is corrected.
      </PageHead>
      <Shown of={loaded}>
        {({ merchants }) =>
          merchants.length === 0 ? (
            <EmptyState actions={null} title="No frozen merchants">
              The books of all merchants agree.
            </EmptyState>
          ) : (
            <ul className="cards">
              {merchants.map((merchant) => (
                <li key={merchant.merchantId} className="card">
                  <div className="row">
                    <h2>{merchant.name}</h2>
                    <span className="soft">
                      {merchant.merchantId} · frozen {formatDateTime(merchant.frozenAt)}
                    </span>
                    {mayUnfreeze && (
                      <Button size="small" className="end" onClick={() => setChosen(merchant)}>
                        Unfreeze {merchant.merchantId}
                      </Button>
                    )}
                  </div>
                  <p>{merchant.reason}</p>
                  <ul className="findings">
                    {merchant.findings.map(({ rule, subject, detail }) => (
                      <li key={`${rule} ${subject} ${detail}`}>
                        <b>{rule}</b> <span className="id">{subject}</span> {detail}
                      </li>
                    ))}
                  </ul>
                </li>
              ))}
            </ul>
          )
        }
      </Shown>
      {chosen !== undefined && (
        <Unfreeze merchant={chosen} onCancel={() => setChosen(undefined)} onDone={() => void close()} />
      )}
    </>
  );
}

const formId = 'unfreeze';

function Unfreeze({
  merchant: { merchantId, name },
  onCancel,
  onDone,
}: {
  readonly merchant: FrozenMerchant;
  readonly onCancel: () => void;
  readonly onDone: () => void;
}) {
  const [reason, setReason] = useState('');
  const act = useAct();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const input = { params: { code: merchantId }, body: { reason } };
    if (await act.run(() => call(operatorDesk.unfreeze, input))) onDone();
  };
  return (
    <Dialog
      title={`Release settlements of ${quotedBusiness(name) ?? merchantId}?`}
      onClose={onCancel}
      footer={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form={formId} kind="danger" busy={act.busy} disabled={reason.trim() === ''}>
            Unfreeze
          </Button>
        </>
      }
    >
      <form id={formId} className="form" onSubmit={(event) => void submit(event)} noValidate>
        <TextArea
          label="Cause and correction"
          value={reason}
          onChange={setReason}
          maxLength={200}
          hint="It is recorded in the merchant’s log. If the breach remains, the merchant is frozen again."
          required
        />
        <Problem text={act.problem} />
      </form>
    </Dialog>
  );
}
