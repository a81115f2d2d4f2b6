import { Money } from '@galla/ui/figures/Money.tsx';
import { TwoLines } from '@galla/ui/table/TwoLines.tsx';

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
