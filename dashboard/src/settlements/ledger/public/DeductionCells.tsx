import { Money } from '@galla/ui/figures/Money.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';

/** Fee and GST as a cell of two lines. Paise. */
export const FeeAndGst = ({ fee, gst }: { readonly fee: number; readonly gst: number }) => (
  <TwoLines
    end
    first={<Money paise={-fee} />}
    second={
      <>
        GST <Money paise={-gst} plain />
      </>
    }
  />
);

/** Refunds, less the failed ones that were given back, and chargebacks if there are any, as a cell. Paise. */
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
        <>
          Chargebacks <Money paise={-chargedBack} plain />
        </>
      )
    }
  />
);
