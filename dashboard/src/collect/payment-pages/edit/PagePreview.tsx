import { readText } from '@galla/contract/collect/payment-pages/markup.ts';
import { Money } from '@galla/ui/figures/Money.tsx';
import { formatMoney } from '@galla/ui/format/money.ts';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { PhonePreview } from '../../payment-links/public/PhonePreview.tsx';
import css from './Preview.module.css';
import { type PageDraft, suggestedOf } from './page-draft.ts';

const c = classNames(css);

interface Props {
  readonly draft: PageDraft;
  readonly merchantName: string;
  readonly picture: string | null;
}

/** A preview of the customer's view while the page is being written. */
export function PagePreview({ draft, merchantName, picture }: Props) {
  return (
    <PhonePreview
      head={t`Your customers’ view`}
      merchantName={merchantName}
      picture={picture}
      pay={t`Choose how to pay`}
      className={css['preview']}
      phoneClassName={css['phone']}
    >
      <p className={c('title')}>{draft.title === '' ? t`Page title` : draft.title}</p>
      <Words text={draft.text} />
      <ul className={c('asked')}>
        <li>
          <Trans>Your name</Trans>
        </li>
        <li>
          <Trans>Mobile number</Trans>
        </li>
        {draft.asks.map(({ key, label }) => (
          <li key={key}>{label === '' ? '…' : label}</li>
        ))}
      </ul>
      <Pay draft={draft} />
    </PhonePreview>
  );
}

const Words = ({ text }: { readonly text: string }) => (
  <div className={c('words')}>
    {readText(text).map(({ type, lines }, index) => {
      const drawn = lines.map((runs, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other key.
        <span key={line}>{runs.map((run) => (run.strong ? <b key={run.text}>{run.text}</b> : run.text))}</span>
      ));
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no other key.
        <p key={index} data-type={type}>
          {drawn}
        </p>
      );
    })}
  </div>
);

function Pay({ draft }: { readonly draft: PageDraft }) {
  if (draft.kind === 'FIXED')
    return (
      <p className={c('total')}>
        <Money paise={draft.amount ?? 0} size="large" />
      </p>
    );
  if (draft.kind === 'OPEN')
    return (
      <ul className={c('chips')}>
        {(suggestedOf(draft.suggested) ?? []).map((paise) => (
          <li key={paise}>{formatMoney(paise)}</li>
        ))}
      </ul>
    );
  return (
    <ul className={c('items')}>
      {draft.items.map(({ key, name, unitPrice }) => (
        <li key={key}>
          <span>{name === '' ? '…' : name}</span>
          <Money paise={unitPrice ?? 0} />
        </li>
      ))}
    </ul>
  );
}
