import { PulseStrip } from '../src/charts/PulseStrip.tsx';
import { RankList } from '../src/charts/RankList.tsx';
import { RhythmChart } from '../src/charts/RhythmChart.tsx';
import { ShareBar } from '../src/charts/ShareBar.tsx';
import { Section } from '../src/layout/Section.tsx';
import { month, now, pulse, week } from './sample.ts';

/** Charts in every range. */
export function ChartsPage() {
  return (
    <div className="grid">
      <div className="stack">
        <RhythmChart
          label="Collected per hour, 16 to 22 November, with last week behind"
          points={week}
          unit="hour"
          name="This week, each bar an hour"
          beforeName="Last week"
          now={now}
        />
        <RhythmChart
          label="Collected per hour today, with yesterday behind"
          points={week.slice(96, 120)}
          unit="hour"
          name="Today, each bar an hour"
          beforeName="Yesterday"
          now={now}
          height={160}
        />
        <RhythmChart
          label="Collected per day in November, with October behind"
          points={month}
          unit="day"
          name="This month, each bar a day"
          beforeName="Last month"
          now={now}
        />
        <Section title="Last 15 minutes" right="23 payments" boxed>
          <PulseStrip points={pulse} now={now} />
        </Section>
      </div>
      <div className="stack">
        <Section title="How customers paid">
          <ShareBar
            label="Share of the amount by payment method"
            parts={[
              { key: 'upi', label: 'UPI', series: 1, amount: 130673750, href: '#upi' },
              { key: 'cards', label: 'Cards', series: 2, amount: 27825400, href: '#cards' },
              { key: 'nb', label: 'Net banking', series: 3, amount: 10038300 },
              { key: 'wallets', label: 'Wallets', series: 4, amount: 5459400 },
              { key: 'others', label: 'Others', series: 5, amount: 2113300 },
            ]}
          />
        </Section>
        <Section title="Top stores" right={<a href="#stores">All 14</a>}>
          <RankList
            label="Stores by amount"
            items={[
              { key: '1', label: 'Karol Bagh', note: 'STKB01', amount: 51424150, href: '#1' },
              { key: '2', label: 'Chandni Chowk', note: 'STCC01', amount: 42442550 },
              { key: '3', label: 'Lajpat Nagar', note: 'STLN02', amount: 29586500 },
              { key: '4', label: 'Noida Sector 18', note: 'STND01', amount: 20604900 },
            ]}
          />
        </Section>
      </div>
    </div>
  );
}
