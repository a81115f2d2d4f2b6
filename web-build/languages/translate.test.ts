import { describe, expect, test } from 'vitest';
import { textsOf } from './texts-of.ts';
import { textsOfPage, translateModule } from './translate.ts';

const messages = (code: string) => textsOf('Screen.tsx', code).map(({ message }) => message);
const inHindi = (code: string, catalogue: Record<string, string>) =>
  translateModule('Screen.tsx', code, new Map(Object.entries(catalogue)));

describe('texts found in the code', () => {
  test('sentences and capitalised words are texts, wherever they are in the code', () => {
    expect(messages(`const label = { text: 'Payments', hint: \`\${n} stores\` };`)).toEqual(['Payments', '{0} stores']);
    expect(messages(`const page = <Field label="Mobile number">{open ? 'Close' : <b>Try again</b>}</Field>;`)).toEqual([
      'Mobile number',
      'Close',
      'Try again',
    ]);
  });

  test('values, keys, comparisons, types and thrown errors are not texts', () => {
    expect(
      messages(`import x from 'Some place'; type State = 'Open'; if (state === 'Open') throw new Error('It broke');`),
    ).toEqual([]);
    expect(messages(`const row = { 'Store ID': 'store-id', className: 'Two words', at: \`/stores/\${id}\` };`)).toEqual(
      [],
    );
  });

  test('an element with words is one text, with slots for its elements and expressions', () => {
    const code = `const x = (
      <p>
        Signed in as {name} on <b>{device}</b>{' '}
        today.
      </p>
    );`;
    expect(messages(code)).toEqual(['Signed in as {0} on {1} today.']);
  });

  test('the parts of a macro are not texts of their own, but its values are', () => {
    const macro = `import { Plural, Trans } from '@lingui/react/macro'; const x = (
      <Trans>
        <b title="Full name">{\`A copy of \${id}.\`}</b> {'Two words'} {open ? 'Open' : 'Closed'}{' '}
        <Plural value={n} one={\`\${n} shop is shut\`} other="# shops are shut" />
      </Trans>
    );`;
    expect(messages(macro)).toEqual(['Full name', 'Open', 'Closed']);
  });

  test('an icon before or after the words is not part of the text', () => {
    expect(messages('const x = <button><Icon of={Lock} /> Lock it <Icon of={Arrow} /></button>;')).toEqual([
      ' Lock it ',
    ]);
  });
});

describe('translation', () => {
  test('words may change their order, and slot values are translated too', () => {
    const code = `const x = <p>Joined {team} as <b title="Full name">an Admin</b>.</p>;`;
    const hindi = { 'Joined {0} as {1}.': '{1} बनकर {0} से जुड़े।', 'an Admin': 'एडमिन', 'Full name': 'पूरा नाम' };
    expect(inHindi(code, hindi)).toBe(`const x = <p><b title={"पूरा नाम"}>{"एडमिन"}</b>{" बनकर "}{team}{" से जुड़े।"}</p>;`);
  });

  test('a template keeps its values, and no character of a translation becomes code', () => {
    const code = ['const x = `$', '{n} of $', "{all ? 'All stores' : m} shown`;"].join('');
    const hindi = { '{0} of {1} shown': '{1} में से {0} `दिखे` $', 'All stores': 'सभी स्टोर' };
    expect(inHindi(code, hindi)).toBe(['const x = `$', '{all ? "सभी स्टोर" : m} में से $', '{n} \\`दिखे\\` $`;'].join(''));
  });

  test('texts that the catalogue lacks stay in English', () => {
    expect(inHindi(`const x = ['Payments', 'Refunds'];`, { Payments: 'पेमेंट' })).toBe(`const x = ["पेमेंट", 'Refunds'];`);
  });

  test('the texts of an HTML page are found, its scripts are not', () => {
    const html =
      '<title>Terms · Galla</title><script nonce="x">if (a > b) go</script><p>Write\n  to us: <a href="/x">here</a></p>';
    expect(textsOfPage(html)).toEqual(['Terms · Galla', 'Write to us:', 'here']);
  });
});
