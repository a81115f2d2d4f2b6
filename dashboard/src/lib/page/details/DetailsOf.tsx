import type { ErrorCode } from '@galla/contract/core/errors.ts';
import { Button, ButtonLink } from '@galla/ui/buttons/Button.tsx';
import { EmptyState } from '@galla/ui/feedback/EmptyState.tsx';
import { ErrorState } from '@galla/ui/feedback/ErrorState.tsx';
import { Skeleton, useDelayed } from '@galla/ui/feedback/Skeleton.tsx';
import { formatDay } from '@galla/ui/format/dates.ts';
import { PageHead } from '@galla/ui/layout/PageHead.tsx';
import { Section } from '@galla/ui/layout/Section.tsx';
import { Timeline } from '@galla/ui/layout/Timeline.tsx';
import { ph, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { UseQueryResult } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { ActionLabel } from '../../forms/ActionLabel.tsx';
import { Boundary } from '../Boundary.tsx';
import { renderLink } from '../RouterLink.tsx';
import css from './DetailsOf.module.css';

/** The link back to the list. */
type Back = NonNullable<ComponentProps<typeof PageHead>['back']>;
type Events = ComponentProps<typeof Timeline>['events'];

interface Props<T> {
  readonly query: Pick<UseQueryResult<T>, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** The title until the record is loaded. */
  readonly title: string;
  readonly back: Back;
  /** The error code of a missing record; `notFound` is its page. */
  readonly missing: ErrorCode;
  readonly notFound: ReactNode;
  /** A reassurance on failure: nothing is lost. */
  readonly safe?: string;
  readonly children: (data: T) => ReactNode;
}

/** The page of one payment, refund or settlement, with its states: loading, missing, failed. */
export function DetailsOf<T>({ query, title, back, missing, notFound, safe, children }: Props<T>) {
  const { data, error, isFetching, refetch } = query;
  if (data !== undefined) return children(data);
  if (error === null) return <Waiting title={title} back={back} />;
  const known = error instanceof ApiError ? error : undefined;
  // A 400 means a malformed id, such as an address that was copied in part.
  const isMissing = known?.code === missing || known?.status === 400;
  return (
    <>
      <DetailsHead title={title} back={back} />
      {isMissing ? (
        notFound
      ) : (
        <ErrorState
          title={error.message || t`Something went wrong`}
          onRetry={() => void refetch()}
          retrying={isFetching}
          reference={known?.requestId}
        >
          {safe}
        </ErrorState>
      )}
    </>
  );
}

function Waiting<T>({ title, back }: Pick<Props<T>, 'title' | 'back'>) {
  const late = useDelayed(true);
  return (
    <>
      <DetailsHead
        title={
          <>
            <span className="sr">{title}</span>
            {late && <Skeleton width={220} height={44} />}
          </>
        }
        back={back}
      />
      <p className="sr" role="status">
        <Trans>Loading</Trans>
      </p>
      {late && (
        <DetailsColumns
          main={
            <>
              <Skeleton height={160} />
              <Skeleton height={280} />
            </>
          }
          side={<Skeleton height={240} round />}
        />
      )}
    </>
  );
}

/** The page head. `title` may be an amount with its state. */
export const DetailsHead = (props: Omit<ComponentProps<typeof PageHead>, 'renderLink'>) => (
  <PageHead renderLink={renderLink} {...props} />
);

/** The amount with its state beside it. */
export const DetailsTitle = ({ children }: { readonly children: ReactNode }) => (
  <span className={css['title']}>{children}</span>
);

/** The details, with the timeline beside them on a wide screen. */
export const DetailsColumns = ({ main, side }: { readonly main: ReactNode; readonly side: ReactNode }) => (
  <div className={css['columns']}>
    <div className={css['main']}>{main}</div>
    <div className={css['side']}>{side}</div>
  </div>
);

export const DetailsTimeline = ({ createdAt, events }: { readonly createdAt: string; readonly events: Events }) => (
  <Section
    boxed
    title={t`Timeline`}
    right={
      <span className={css['day']}>
        <Trans>{ph({ day: formatDay(createdAt) })}, IST</Trans>
      </span>
    }
  >
    <Boundary>
      <Timeline events={events} />
    </Boundary>
  </Section>
);

/** A section of the page. If it fails, the others still render. */
export const DetailsSection = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Section title={title}>
    <Boundary>{children}</Boundary>
  </Section>
);

/** No record has this id; with the link back to the list. */
export const DetailsNotFound = ({
  title,
  href,
  label,
  children,
}: {
  readonly title: string;
  readonly href: string;
  readonly label: string;
  readonly children: ReactNode;
}) => (
  <EmptyState
    title={title}
    actions={
      <ButtonLink kind="primary" href={href} renderLink={renderLink}>
        {label}
      </ButtonLink>
    }
  >
    {children}
  </EmptyState>
);

/** The button that prints the receipt. */
export const PrintReceipt = ({ onPress }: { readonly onPress: () => void }) => (
  <Button icon={Printer} onClick={onPress}>
    <ActionLabel>{t`Print receipt`}</ActionLabel>
  </Button>
);
