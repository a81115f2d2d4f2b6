import { offlinePaymentLinks, paymentLinks } from '@galla/contract/collect/payment-links/calls.ts';
import { paymentLinkFailures } from '@galla/contract/collect/payment-links/fields.ts';
import type { PaymentLink } from '@galla/contract/collect/payment-links/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ApiCallMenu } from '../../../developers/developer/public/ApiCallMenu.tsx';
import { call } from '../../../lib/api/api.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { refusalOf } from '../../../lib/api/refusal.ts';
import longForm from '../../../lib/forms/LongForm.module.css';
import { Refusal } from '../../../lib/forms/Refusal.tsx';
import { useUnsavedChanges } from '../../../lib/forms/UnsavedChanges.tsx';
import { useActKey } from '../../../lib/forms/use-act.ts';
import { useForm } from '../../../lib/forms/use-form.ts';
import { useMerchantName } from '../../../lib/session/use-merchant-name.ts';
import { useLinkChange } from '../link-changes.ts';
import type { LinkKind } from '../link-kinds.ts';
import css from './Create.module.css';
import { CustomerPart } from './CustomerPart.tsx';
import { LinkPreview } from './LinkPreview.tsx';
import type { LinkDraft, OnlineBody } from './link-draft.ts';
import { MoreOptions } from './MoreOptions.tsx';
import { PaymentPart } from './PaymentPart.tsx';
import { type Channel, type LinkForm, useLinkForm } from './use-link-form.ts';

const c = classNames({ ...longForm, ...css });

interface Props {
  readonly kind: LinkKind;
  readonly merchantId: string;
  readonly start: LinkDraft;
  /** Set once the link exists, so that leaving loses nothing. */
  readonly isCreated: boolean;
  readonly onCreated: (link: PaymentLink) => void;
}

/** The form of a link, with a preview of the customer's page. */
export function CreateForm({ kind, merchantId, start, isCreated, onCreated }: Props) {
  const form = useLinkForm(start, kind.online);
  const { toSend, toCreate } = useCreate({ kind, merchantId, form, onCreated });
  const sends = form.channels.length > 0;
  const first = sends ? toSend : toCreate;
  const { question } = useUnsavedChanges({
    changed: form.isChanged && !isCreated,
    onSave: first.save,
    saveLabel: sends ? t`Create and send link` : t`Create link`,
  });
  return (
    <div className={c('columns')}>
      <form noValidate className={c('form')} onSubmit={first.submit}>
        <PaymentPart form={form} isOnline={kind.online} merchantId={merchantId} />
        <CustomerPart form={form} />
        <MoreOptions form={form} isOnline={kind.online} isUsed={start.items.length + start.asks.length > 0} />
        <div className={c('acts')}>
          <Refusal text={toSend.problem || toCreate.problem} />
          <Button type="submit" kind="primary" busy={first.busy} busyLabel={t`Creating`}>
            {sends ? t`Create and send link` : t`Create link`}
          </Button>
          {sends && (
            <Button busy={toCreate.busy} busyLabel={t`Creating`} onClick={() => void toCreate.save()}>
              <Trans>Create only</Trans>
            </Button>
          )}
          {kind.online && <ApiCallMenu thing={{ of: 'new-payment-link', body: form.body(form.channels) }} />}
          <p>
            {form.firstPart.value.isOn
              ? t`Accepts partial payments. You can cancel it until it’s fully paid.`
              : t`One payment only. You can cancel it until it is paid.`}
          </p>
        </div>
        {question}
      </form>
      <LinkPreview
        merchantName={useMerchantName(merchantId)}
        customerName={form.name.value}
        purpose={form.purpose.value.trim()}
        referenceId={form.reference.value.trim()}
        amount={form.amount.value}
        expiresAt={form.expiresAt}
      />
    </div>
  );
}

/** The two ways to create: with messages to the customer, and without. */
function useCreate({ kind, merchantId, form, onCreated }: Omit<Props, 'start' | 'isCreated'> & { form: LinkForm }) {
  const keyOf = useActKey();
  const reread = useLinkChange();
  const send = async (sendBy: readonly Channel[]) => {
    const body = { ...form.body(sendBy), merchantId };
    const { link } = await create(kind, body, keyOf(body));
    await reread();
    onCreated(link);
  };
  const textOf = (error: unknown) => {
    if (!(error instanceof ApiError)) return paymentLinkFailures.create;
    if (error.code !== 'REFERENCE_TAKEN') return error.status >= 500 ? paymentLinkFailures.create : refusalOf(error);
    form.reference.setError(refusalOf(error));
    form.reference.focus();
    return '';
  };
  return {
    toSend: useForm({ fields: form.fieldsToSend, send: () => send(form.channels), textOf }),
    toCreate: useForm({ fields: form.fields, send: () => send([]), textOf }),
  };
}

function create({ online }: LinkKind, body: OnlineBody, idempotencyKey: string) {
  if (online) return call(paymentLinks.create, { body }, { idempotencyKey });
  const { firstPartAtLeast: _parts, reminders: _reminders, items: _items, asks: _asks, ...rest } = body;
  return call(offlinePaymentLinks.create, { body: rest }, { idempotencyKey });
}
