import { pageLimits } from '@galla/contract/collect/payment-pages/fields.ts';
import { Checkbox } from '@galla/ui/inputs/Checkbox.tsx';
import { TextArea } from '@galla/ui/inputs/TextArea.tsx';
import { TextField } from '@galla/ui/inputs/TextField.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { Section } from '@galla/ui/layout/Section.tsx';
import { t } from '@lingui/core/macro';
import longForm from '../../../lib/forms/LongForm.module.css';
import css from './Edit.module.css';
import type { PartProps } from './part-props.ts';

const c = classNames({ ...longForm, ...css });

/** When the page is open, the text after a payment, and whether search engines list it. */
export const MorePart = ({ draft, problems, onChange }: PartProps) => (
  <Section title={t`Dates and thank-you message`}>
    <div className={c('fields')}>
      <div className={c('two')}>
        <TextField
          id="page-startsAt"
          label={t`Starts`}
          optional
          type="datetime-local"
          hint={t`Leave empty to start at once.`}
          value={draft.startsAt}
          onChange={(startsAt) => onChange({ startsAt })}
        />
        <TextField
          id="page-endsAt"
          label={t`Ends`}
          optional
          type="datetime-local"
          hint={t`Leave empty to keep it open until you close it.`}
          value={draft.endsAt}
          error={problems['endsAt']}
          onChange={(endsAt) => onChange({ endsAt })}
        />
      </div>
      <TextArea
        id="page-successText"
        label={t`Message after payment`}
        optional
        maxLength={pageLimits.successText}
        value={draft.successText}
        error={problems['successText']}
        onChange={(successText) => onChange({ successText })}
      />
      <Checkbox
        label={t`Let search engines list this page`}
        checked={draft.listed}
        onChange={(listed) => onChange({ listed })}
      />
    </div>
  </Section>
);
