import { type Language, languageCodes, languages } from '@galla/contract/core/languages.ts';
import { Segmented } from '@galla/ui/inputs/Segmented.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { SettingList, SettingRow } from '@galla/ui/layout/SettingRow.tsx';
import { type ThemeChoice, useTheme } from '@galla/ui/theme/theme.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { keepLanguage } from '../../../lib/session/kept-choice.ts';
import { openIn, pageLanguage } from '../../../lib/session/language.ts';
import css from './Settings.module.css';

const c = classNames(css);

const themes = () =>
  [
    { choice: 'system', label: t`System` },
    { choice: 'light', label: t`Light` },
    { choice: 'dark', label: t`Dark` },
  ] as const satisfies readonly { choice: ThemeChoice; label: string }[];

const languageOptions = languageCodes.map((value) => ({ value, label: languages[value] }));

/** The language of the page and its theme, as controls; a change of language opens the page again. */
export function LookRows() {
  const theme = useTheme();
  const choose = (language: Language) =>
    language !== pageLanguage && void keepLanguage(language).then(() => openIn(language));
  return (
    <SettingList>
      <SettingRow name={t`Language`}>
        <Segmented label={t`Language`} options={languageOptions} value={pageLanguage} onChange={choose} />
      </SettingRow>
      <SettingRow name={t`Theme`}>
        <fieldset className={c('themes')}>
          <legend className="sr">
            <Trans>Theme</Trans>
          </legend>
          {themes().map(({ choice, label }) => (
            <label key={choice} className={c('theme')}>
              <span className={c('sketch', choice)} aria-hidden="true">
                <i />
                <i />
                <i />
              </span>
              <span className={c('choice')}>
                <input
                  type="radio"
                  name="theme"
                  value={choice}
                  checked={theme.choice === choice}
                  onChange={() => theme.setChoice(choice)}
                />
                {label}
              </span>
            </label>
          ))}
        </fieldset>
      </SettingRow>
    </SettingList>
  );
}
