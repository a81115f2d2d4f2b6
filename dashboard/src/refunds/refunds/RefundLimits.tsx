import { quotedName } from '@galla/contract/core/foreign-text.ts';
import { refunds } from '@galla/contract/refunds/refunds/calls.ts';
import { setsRefunds } from '@galla/contract/refunds/refunds/routes.ts';
import type { RefundSettings } from '@galla/contract/refunds/refunds/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Notice } from '@galla/ui/feedback/Notice.tsx';
import { Skeleton, useDelayed } from '@galla/ui/feedback/Skeleton.tsx';
import { toast } from '@galla/ui/feedback/toast.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatDateTime } from '@galla/ui/format/dates.ts';
import { AmountField } from '@galla/ui/inputs/AmountField.tsx';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { SettingList, SettingRow } from '@galla/ui/layout/SettingRow.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call, queryOf } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { Refusal } from '../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../lib/forms/UnsavedChanges.tsx';
import { useAct } from '../../lib/forms/use-act.ts';
import { useChoice } from '../../lib/forms/use-choice.ts';
import { useForm } from '../../lib/forms/use-form.ts';
import { MerchantFilter } from '../../lib/lists/MerchantFilter.tsx';
import { useMerchantNames } from '../../lib/lists/named-lists.ts';
import { allows, useSession } from '../../lib/session/session.ts';
import css from './Refunds.module.css';

const settingsOf = (merchantId: string | undefined) =>
  queryOf(refunds.settings, { query: merchantId === undefined ? {} : { merchantId } });

/**
 * The amounts above which a refund needs a proof of identity or a second person. Admins set them for one merchant at a
 * time.
 */
export function RefundLimits() {
  const session = useSession();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [changing, setChanging] = useState(false);
  const mine = allows(session, setsRefunds);
  // A super-merchant has no limits of its own; each of its merchants has.
  const choosing = session.profile.superMerchant;
  const [merchantId] = chosen;
  const known = mine && (!choosing || merchantId !== undefined);
  const { data, error, isPending, isFetching, refetch } = useQuery({ ...settingsOf(merchantId), enabled: known });
  const late = useDelayed(known && isPending);
  const names = useMerchantNames(chosen);
  if (!mine) return null;
  return (
    <Section
      title={t`Refund limits`}
      sub={t`Large refunds need extra checks.`}
      right={
        data !== undefined &&
        !changing && (
          <Button kind="text" size="small" onClick={() => setChanging(true)}>
            <Trans>Change limits</Trans>
          </Button>
        )
      }
    >
      {choosing && !changing && <MerchantFilter single={t`Select a merchant`} value={chosen} onChange={setChosen} />}
      {/* Switching merchants would discard what was entered for this one. */}
      {merchantId !== undefined && changing && <p translate="no">{names?.[0]?.name ?? merchantId}</p>}
      {data !== undefined && !changing ? (
        <>
          <Limits settings={data} />
          {data.waiting !== null && <WaitingLimits settings={data} waiting={data.waiting} named={merchantId} />}
        </>
      ) : data !== undefined ? (
        <Form
          key={`${data.merchantId} ${data.stepUpAbove} ${data.approvalAbove} ${data.bulkApproval}`}
          settings={data}
          named={merchantId}
          onDone={() => setChanging(false)}
        />
      ) : error !== null ? (
        <ErrorState small title={refusalOf(error)} onRetry={() => void refetch()} retrying={isFetching}>
          <Trans>Nothing was changed.</Trans>
        </ErrorState>
      ) : (
        late && <Skeleton width="100%" height={180} />
      )}
    </Section>
  );
}

const Limits = ({ settings: { stepUpAbove, approvalAbove, bulkApproval } }: { readonly settings: RefundSettings }) => (
  <SettingList>
    <SettingRow name={t`Ask for identity above`}>
      <Money paise={stepUpAbove} />
    </SettingRow>
    <SettingRow name={t`Second person above`}>
      <Above paise={approvalAbove} />
    </SettingRow>
    <SettingRow name={t`Bulk refunds`}>{bulkText(bulkApproval)}</SettingRow>
  </SettingList>
);

interface WaitingProps {
  readonly settings: RefundSettings;
  readonly waiting: NonNullable<RefundSettings['waiting']>;
  /** The name of the chosen merchant, if there are several. */
  readonly named: string | undefined;
}

/** Higher limits that wait for approval. Another Admin approves them; any Admin can cancel them. */
function WaitingLimits({ settings, waiting, named }: WaitingProps) {
  const client = useQueryClient();
  const { queryKey } = settingsOf(named);
  const { run, busy, problem } = useAct({ settled: () => client.invalidateQueries({ queryKey }) });
  const body = { ...(named === undefined ? {} : { merchantId: named }), requestedAt: waiting.requestedAt };
  const act = (endpoint: typeof refunds.approveSettings | typeof refunds.stopSettings) =>
    run(async () => {
      client.setQueryData(queryKey, await call(endpoint, { body }));
      if (endpoint === refunds.approveSettings) toast.success(t`Approved`);
    });
  return (
    <div className={css['waitingLimits']}>
      <Notice kind="warning" live>
        <b>{waiting.own ? t`Another Admin must approve these limits.` : t`Approve higher limits?`}</b>{' '}
        {t`Requested ${{ time: formatDateTime(waiting.requestedAt) }} by ${{ asker: quotedName(waiting.requestedBy) ?? '–' }}.`}
      </Notice>
      <SettingList>
        {waiting.stepUpAbove !== settings.stepUpAbove && (
          <SettingRow name={t`Ask for identity above`}>
            <Change from={<Money paise={settings.stepUpAbove} />} to={<Money paise={waiting.stepUpAbove} />} />
          </SettingRow>
        )}
        {waiting.approvalAbove !== settings.approvalAbove && (
          <SettingRow name={t`Second person above`}>
            <Change from={<Above paise={settings.approvalAbove} />} to={<Above paise={waiting.approvalAbove} />} />
          </SettingRow>
        )}
        {waiting.bulkApproval !== settings.bulkApproval && (
          <SettingRow name={t`Bulk refunds`}>
            <Change from={bulkText(settings.bulkApproval)} to={bulkText(waiting.bulkApproval)} />
          </SettingRow>
        )}
      </SettingList>
      <Refusal text={problem} />
      <div className={css['limitActs']}>
        {!waiting.own && (
          <Button kind="primary" busy={busy} busyLabel={t`Approving`} onClick={() => void act(refunds.approveSettings)}>
            <Trans>Approve limits</Trans>
          </Button>
        )}
        <Button disabled={busy} onClick={() => void act(refunds.stopSettings)}>
          {waiting.own ? t`Withdraw request` : t`Reject`}
        </Button>
      </div>
    </div>
  );
}

const Change = ({ from, to }: { readonly from: ReactNode; readonly to: ReactNode }) => (
  <>
    {from} <span aria-hidden="true">→</span>
    <span className="sr">
      {' '}
      <Trans comment="Read aloud between the old and the new value of a limit">becomes</Trans>{' '}
    </span>{' '}
    <b>{to}</b>
  </>
);

const Above = ({ paise }: { readonly paise: number | null }) =>
  paise === null ? t`No second person` : <Money paise={paise} />;

const bulkText = (approved: boolean) => (approved ? t`A second person approves each` : t`No second person`);

interface FormProps {
  readonly settings: RefundSettings;
  /** The name of the chosen merchant, if there are several. */
  readonly named: string | undefined;
  readonly onDone: () => void;
}

function Form({ settings, named, onDone }: FormProps) {
  const empty = t`Enter an amount. ₹0 means every refund.`;
  const stepUpAbove = useChoice(settings.stepUpAbove as number | null, (paise) => (paise === null ? empty : undefined));
  const [asks, setAsks] = useState(settings.approvalAbove !== null);
  const approvalAbove = useChoice(settings.approvalAbove, (paise) => (asks && paise === null ? empty : undefined));
  const [bulkApproval, setBulkApproval] = useState(settings.bulkApproval);
  const client = useQueryClient();
  const approval = asks ? approvalAbove.value : null;
  const form = useForm({
    fields: { stepUpAbove, approvalAbove },
    send: async () => {
      const merchant = named === undefined ? {} : { merchantId: named };
      const limits = { stepUpAbove: stepUpAbove.value ?? 0, approvalAbove: approval, bulkApproval };
      const saved = await call(refunds.saveSettings, { body: { ...merchant, ...limits } });
      client.setQueryData(settingsOf(named).queryKey, saved);
      if (saved.waiting === null) toast.success(t`Saved`);
      else toast.info(t`Another Admin must approve these limits`);
      onDone();
    },
  });
  const changed =
    stepUpAbove.value !== settings.stepUpAbove ||
    approval !== settings.approvalAbove ||
    bulkApproval !== settings.bulkApproval;
  const { question } = useUnsavedChanges({ changed, onSave: form.save });
  return (
    <form noValidate className={css['limits']} onSubmit={form.submit}>
      <AmountField
        label={t`Ask for identity above`}
        required
        {...stepUpAbove.input}
        hint={t`Larger refunds need an identity check. ₹0 means every refund.`}
      />
      <Checkbox label={t`A second person approves large refunds`} checked={asks} onChange={setAsks} />
      {asks && (
        <AmountField
          label={t`A second person approves above`}
          required
          {...approvalAbove.input}
          hint={t`Larger refunds wait until another person approves them.`}
        />
      )}
      <Checkbox
        label={t`A second person approves every bulk refund`}
        note={t`For any amount. The people who uploaded or confirmed it cannot approve it.`}
        checked={bulkApproval}
        onChange={setBulkApproval}
      />
      <Refusal text={form.problem} />
      <div className={css['limitActs']}>
        <Button type="submit" kind="primary" busy={form.busy} busyLabel={t`Saving`}>
          <Trans>Save limits</Trans>
        </Button>
        <Button onClick={onDone}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
      {question}
    </form>
  );
}
