import { Money } from '@galla/ui/figures/Money.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';
import { Trans } from '@lingui/react/macro';

/** A cell with two lines: fee and GST, in paise. */
export const FeeAndGst = ({ fee, gst }: { readonly fee: number; readonly gst: number }) => (
  <TwoLines
    end
    first={<Money paise={-fee} />}
    second={
      <Trans>
        GST <Money paise={-gst} plain />
      </Trans>
    }
  />
);

/** A cell with refunds, less failed ones that were credited back, and chargebacks if there are any. In paise. */
export const TakenBack = ({
  refunded,
  returned,
  chargedBack,
}: {
  readonly refunded: number;
  readonly returned: number;
  readonly chargedBack: number;
}) => (
  <TwoLines
    end
    first={<Money paise={returned - refunded} />}
    second={
      chargedBack === 0 ? undefined : (
        <Trans>
          Chargebacks <Money paise={-chargedBack} plain />
        </Trans>
      )
    }
  />
);
