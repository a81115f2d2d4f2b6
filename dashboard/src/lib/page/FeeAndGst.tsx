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
