import { classNames } from '@galla/ui/layout/class-names.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { OneMerchant } from '../../../lib/lists/OneMerchant.tsx';
import { useOneMerchant } from '../../../lib/lists/use-one-merchant.ts';
import { renderLink } from '../../../lib/page/RouterLink.tsx';
import { pageLanguage } from '../../../lib/session/language.ts';
import { useSession } from '../../../lib/session/session.ts';
import { pagesHref } from '../page-links.ts';
import css from './Edit.module.css';
import { PageEditor } from './PageEditor.tsx';
import type { PageDraft } from './page-draft.ts';
import { draftFrom, templates } from './templates.ts';

const c = classNames(css);

/** A new payment page, from a template or blank (PAY-07). */
export function CreatePage() {
  const { profile } = useSession();
  const one = useOneMerchant('merchants-paylinks', undefined);
  const [draft, setDraft] = useState<PageDraft>();
  return (
    <>
      <PageHead
        title={t`New payment page`}
        back={{ href: pagesHref, label: t`Payment pages` }}
        renderLink={renderLink}
      />
      <OneMerchant of={one} why={t`Choose the merchant that gets the money.`} onChange={() => undefined}>
        {draft === undefined ? (
          <section aria-label={t`Templates`}>
            <ul className={c('templates')}>
              {templates().map(({ name, label, note }) => (
                <li key={name}>
                  <button type="button" onClick={() => setDraft(draftFrom(name, pageLanguage))}>
                    <b>{label}</b>
                    <small>{note}</small>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <PageEditor start={draft} merchantId={one.merchant ?? profile.merchantId} />
        )}
      </OneMerchant>
    </>
  );
}
