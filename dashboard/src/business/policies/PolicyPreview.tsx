import { policyGenerator } from '@galla/contract/business/policies/calls.ts';
import {
  type PolicyDocument,
  policyDocumentKeys,
  policyDocuments,
} from '@galla/contract/business/policies/documents.ts';
import type { PolicyText } from '@galla/contract/business/policies/endpoints.ts';
import type { PolicyAnswers } from '@galla/contract/business/policies/fields.ts';
import { isLanguage, languageCodes, languages } from '@galla/contract/core/languages.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { SelectField } from '@galla/ui/inputs/SelectField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useDeferredValue, useState } from 'react';
import { download, queryOf } from '../../lib/api/api.ts';
import { refusalOf } from '../../lib/api/refusal.ts';
import { useDownload } from '../../lib/api/save-file.ts';
import { pageLanguage } from '../../lib/session/language.ts';
import css from './Policies.module.css';

const c = classNames(css);

const documents = policyDocumentKeys.map((value) => ({ value, label: policyDocuments[value].name }));
const isDocument = (value: string): value is PolicyDocument => Object.hasOwn(policyDocuments, value);

interface Props {
  readonly answers: PolicyAnswers;
  /** The version of the saved answers; 0 if unsaved answers are shown. */
  readonly savedVersion: number;
}

/** A document generated from the form, in either language, to read and to download. */
export function PolicyPreview({ answers, savedVersion }: Props) {
  const [document, setDocument] = useState<PolicyDocument>('REFUND');
  const [language, setLanguage] = useState(pageLanguage);
  return (
    <Section title={t`Preview`}>
      <div className={c('choice')}>
        <SelectField
          label={t`Document`}
          labelHidden
          options={documents}
          value={document}
          onChange={(value) => isDocument(value) && setDocument(value)}
        />
        <Segmented
          label={t`Document language`}
          options={languageCodes.map((value) => ({ value, label: languages[value] }))}
          value={language}
          onChange={(value) => isLanguage(value) && setLanguage(value)}
        />
      </div>
      <Paper answers={answers} document={document} language={language} />
      {savedVersion > 0 && <Downloads document={document} language={language} />}
    </Section>
  );
}

type Chosen = { readonly document: PolicyDocument; readonly language: (typeof languageCodes)[number] };

function Paper({ answers, document, language }: Chosen & { readonly answers: PolicyAnswers }) {
  const text = useDeferredValue(JSON.stringify(answers));
  const body = { answers: JSON.parse(text) as PolicyAnswers, document, language };
  const { data, error } = useQuery({
    ...queryOf(policyGenerator.preview, { body }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (data !== undefined) return <Text text={data} language={language} />;
  return <p className={c('waits')}>{error === null ? '' : refusalOf(error)}</p>;
}

/** The text on a scrollable sheet, also for the keyboard. */
function Text({ text: { title, sections }, language }: { readonly text: PolicyText; readonly language: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
    <section className={c('paper')} lang={language} aria-label={title} tabIndex={0}>
      <h3>{title}</h3>
      {sections.map(({ heading, paragraphs }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sections have no other key and never move
        <div key={index}>
          {heading !== null && <h4>{heading}</h4>}
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      ))}
    </section>
  );
}

function Downloads({ document, language }: Chosen) {
  const { busy, save } = useDownload();
  const file = (format: 'pdf' | 'txt') =>
    save(
      () => download(policyGenerator.download, { params: { document }, query: { format, language } }),
      `${policyDocuments[document].path}.${format}`,
    );
  return (
    <div className={c('buttons')}>
      <Button icon={Download} disabled={busy} onClick={() => void file('pdf')}>
        <Trans>Download PDF</Trans>
      </Button>
      <Button icon={Download} disabled={busy} onClick={() => void file('txt')}>
        <Trans>Download TXT</Trans>
      </Button>
    </div>
  );
}
