import { paymentPages } from '@galla/contract/collect/payment-pages/calls.ts';
import { pageLimits, slugPattern, takenSlug } from '@galla/contract/collect/payment-pages/fields.ts';
import type { PaymentPage } from '@galla/contract/collect/payment-pages/schemas.ts';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { useState } from 'react';
import { call } from '../../../lib/api/api.ts';
import longForm from '../../../lib/forms/LongForm.module.css';
import css from './Edit.module.css';
import { slugOfDraft } from './page-draft.ts';
import type { PartProps } from './part-props.ts';

const c = classNames({ ...longForm, ...css });

const languages = () => [
  { value: 'en', label: t`English` },
  { value: 'hi', label: 'हिन्दी' },
];

/** The page's text and address. */
export function TextPart({
  draft,
  problems,
  onChange,
  pageId,
}: PartProps & { readonly pageId: PaymentPage['id'] | undefined }) {
  const slug = slugOfDraft(draft);
  const { taken, check } = useTaken(slug, pageId);
  const error = problems['slug'] ?? taken;
  return (
    <Section title={t`Page`}>
      <div className={c('fields')}>
        <TextField
          id="page-title"
          label={t`Title`}
          required
          maxLength={pageLimits.title}
          autoComplete="off"
          value={draft.title}
          error={problems['title']}
          onChange={(title) => onChange({ title })}
          onBlur={check}
        />
        <TextField
          id="page-slug"
          label={t`Address`}
          required
          maxLength={60}
          autoComplete="off"
          prefix="/p/"
          hint={t`Small letters, digits and hyphens. Earlier addresses still work.`}
          value={draft.slug === '' && draft.title === '' ? '' : slug}
          error={error}
          onChange={(typed) => onChange({ slug: typed.toLowerCase() })}
          onBlur={check}
        />
        <TextArea
          id="page-text"
          label={t`Page text`}
          optional
          rows={6}
          maxLength={pageLimits.text}
          hint={t`Leave a blank line for a new paragraph. Start a list with “- ”. Use **words** for bold.`}
          value={draft.text}
          error={problems['text']}
          onChange={(text) => onChange({ text })}
        />
        <SelectField
          label={t`Page language`}
          options={languages()}
          value={draft.language}
          onChange={(language) => onChange({ language: language === 'hi' ? 'hi' : 'en' })}
        />
      </div>
    </Section>
  );
}

/** Reports on blur that an address belongs to another page, with a free one. */
function useTaken(slug: string, id: PaymentPage['id'] | undefined) {
  const [answer, setAnswer] = useState<{ readonly slug: string; readonly text: string | undefined }>();
  const check = () => {
    if (!slugPattern.test(slug)) return;
    call(paymentPages.address, { body: { slug, ...(id === undefined ? {} : { id }) } })
      .then(({ free, suggestion }) => setAnswer({ slug, text: free ? undefined : takenSlug(suggestion) }))
      .catch(() => undefined);
  };
  return { taken: answer?.slug === slug ? answer.text : undefined, check };
}
