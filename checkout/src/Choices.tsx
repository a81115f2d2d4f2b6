import { Outage } from './Outage.tsx';

/** One of several options, as radio buttons. */
export function Choices(props: {
  readonly name: string;
  readonly label: string;
  readonly of: readonly (readonly [code: string, name: string])[];
  readonly outages: readonly string[];
  readonly chosen: string | undefined;
  readonly inColumns?: boolean;
  readonly onChoose: (code: string) => void;
}) {
  const { name, label, of, outages, chosen, inColumns = false, onChoose } = props;
  return (
    <fieldset className={inColumns ? 'choices in-columns' : 'choices'}>
      <legend className="sr">{label}</legend>
      {of.map(([code, shown]) => (
        <label key={code} className="choice">
          <input type="radio" name={name} value={code} checked={chosen === code} onChange={() => onChoose(code)} />
          {shown}
          {outages.includes(code) && <Outage />}
        </label>
      ))}
    </fieldset>
  );
}
