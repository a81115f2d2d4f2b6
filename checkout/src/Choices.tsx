import { Outage } from './Outage.tsx';

/** One of several options, as radio buttons. */
export function Choices(props: {
  readonly name: string;
  readonly label: string;
  readonly of: readonly (readonly [code: string, name: string])[];
  readonly outages: readonly string[];
  readonly chosen: string | undefined;
  readonly inColumns?: boolean;
  /** What the customer still has to choose. */
  readonly error?: string | undefined;
  readonly onChoose: (code: string) => void;
}) {
  const { name, label, of, outages, chosen, inColumns = false, error, onChoose } = props;
  const errorId = `${name}-error`;
  return (
    <fieldset
      className={inColumns ? 'choices in-columns' : 'choices'}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className="sr">{label}</legend>
      {of.map(([code, shown]) => (
        <label key={code} className="choice">
          <input type="radio" name={name} value={code} checked={chosen === code} onChange={() => onChoose(code)} />
          {shown}
          {outages.includes(code) && <Outage />}
        </label>
      ))}
      {error !== undefined && (
        <p id={errorId} className="missing" role="alert">
          {error}
        </p>
      )}
    </fieldset>
  );
}
