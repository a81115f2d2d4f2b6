import { products, salesChannels } from '@galla/contract/identity/registration/schemas.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { msg, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { CreditCard, Globe, Link2, Store } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { SignInForm } from '../sign-in/SignInForm.tsx';
import { Choices } from './Choices.tsx';
import type { Answers } from './use-answers.ts';

const places = () =>
  [
    {
      value: 'WEBSITE_APP_SOCIAL_MEDIA',
      label: salesChannels.WEBSITE_APP_SOCIAL_MEDIA,
      note: t`Customers pay online, wherever they find you`,
      icon: Globe,
    },
    {
      value: 'IN_STORE_SHOP',
      label: salesChannels.IN_STORE_SHOP,
      note: t`Customers pay at your counter, by QR code or card machine`,
      icon: Store,
    },
  ] as const;

const offers = () =>
  [
    {
      value: 'PAYMENT_GATEWAY',
      label: products.PAYMENT_GATEWAY,
      note: t`Checkout on your own website or app`,
      icon: CreditCard,
    },
    {
      value: 'PAYMENT_LINK',
      label: products.PAYMENT_LINK,
      note: t`Links you can send. No website needed.`,
      icon: Link2,
    },
  ] as const;

const nothingChosen = msg`Please select at least one option`;

/** The lead filter and the product (REG-02): they decide the merchant's type and its first service line. */
export function PaymentsStep({ answers, onDone }: { readonly answers: Answers; readonly onDone: () => void }) {
  const { channel, product } = answers;
  const [checked, setChecked] = useState(false);
  const online = channel === 'WEBSITE_APP_SOCIAL_MEDIA';

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    setChecked(true);
    const missing = channel === undefined ? 'place' : online && product === undefined ? 'product' : undefined;
    if (missing === undefined) onDone();
    else document.getElementById(missing)?.focus();
  };
  return (
    <SignInForm onSubmit={submit}>
      <Choices
        id="place"
        label={t`Where do you want to accept payments?`}
        options={places()}
        value={channel}
        onChange={answers.setChannel}
        error={checked && channel === undefined ? t(nothingChosen) : undefined}
      />
      {online && (
        <Choices
          id="product"
          label={t`How do you want to start?`}
          options={offers()}
          value={product}
          onChange={answers.setProduct}
          error={checked && product === undefined ? t(nothingChosen) : undefined}
        />
      )}
      <Button type="submit" kind="primary" size="big" wide>
        <Trans>Continue</Trans>
      </Button>
    </SignInForm>
  );
}
