import type { SectionField } from '@galla/contract/business/onboarding/sections.ts';
import { Button } from '@galla/ui/buttons/Button.tsx';
import { Figure } from '@galla/ui/figures/Figure.tsx';
import { classNames } from '@galla/ui/layout/class-names.ts';
import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import css from './Kyc.module.css';
import { fieldLabel } from './kyc-labels.ts';

const c = classNames(css);

interface Props {
  readonly field: SectionField;
  readonly value: string;
  readonly onChange: () => void;
}

/** A saved value of which only a part is visible. */
export const MaskedField = ({ field, value, onChange }: Props) => (
  <div className={c('masked')}>
    <span>
      <small>{fieldLabel(field)}</small>
      <Figure kind="id">{value}</Figure>
    </span>
    <Button id={field} size="small" onClick={onChange} aria-label={t`Change: ${{ field: fieldLabel(field) }}`}>
      <Trans>Change</Trans>
    </Button>
  </div>
);
