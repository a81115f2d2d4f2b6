import type { CodeLanguage, WrittenCall } from '@galla/contract/developers/merchant-api/code.ts';
import { codeLanguages, codeOf } from '@galla/contract/developers/merchant-api/code.ts';
import { Trans } from '@lingui/react/macro';
import { type ReactNode, useId, useState } from 'react';
import css from './CallCode.module.css';
import { CodeBox } from './CodeBox.tsx';

interface CallCodeProps {
  readonly call: WrittenCall;
  readonly note?: ReactNode;
}

interface ChosenLanguage {
  readonly language: CodeLanguage;
  readonly onLanguage: (language: CodeLanguage) => void;
}

const languages = Object.entries(codeLanguages) as [CodeLanguage, string][];

/** A call as code, at the address of this installation. */
export const textOfCall = (language: CodeLanguage, call: WrittenCall) => codeOf(language, location.origin, call);

/** A call of the merchant API as code in three languages. */
export function CallCode(props: CallCodeProps) {
  const [language, setLanguage] = useState<CodeLanguage>('curl');
  return <CallIn {...props} language={language} onLanguage={setLanguage} />;
}

/** The same, with the language held by the caller. */
export function CallIn({ call, note, language, onLanguage }: CallCodeProps & ChosenLanguage) {
  const name = useId();
  return (
    <CodeBox
      title={`${call.method} /api/merchant/v1${call.path}`}
      text={textOfCall(language, call)}
      note={note}
      head={
        <fieldset className={css['languages']}>
          <legend className="sr">
            <Trans>Language</Trans>
          </legend>
          {languages.map(([value, label]) => (
            <label key={value}>
              <input
                className="sr"
                type="radio"
                name={name}
                checked={value === language}
                onChange={() => onLanguage(value)}
              />
              {label}
            </label>
          ))}
        </fieldset>
      }
    />
  );
}
