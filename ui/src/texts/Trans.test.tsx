import { Plural, Trans } from '@lingui/react/macro';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

test('a name that looks like an element is shown as it is', () => {
  const name = '<0>Kaapi</0> <b>& Sons</b>';
  expect(
    renderToStaticMarkup(
      <Trans>
        Paid to <b>{name}</b> today
      </Trans>,
    ),
  ).toBe('Paid to <b>&lt;0&gt;Kaapi&lt;/0&gt; &lt;b&gt;&amp; Sons&lt;/b&gt;</b> today');
});

test('an element and a number as values stay what they are', () => {
  const amount = <i>₹5</i>;
  const count = 1_23_456;
  expect(
    renderToStaticMarkup(
      <Trans>
        {amount} in <Plural value={count} one="# payment" other="# payments" />
      </Trans>,
    ),
  ).toBe('<i>₹5</i> in 1,23,456 payments');
});

test('one thing is named in the singular', () => {
  const said = (count: number) =>
    renderToStaticMarkup(<Plural value={count} one="# invitation" other="# invitations" />);
  expect([0, 1, 2].map(said)).toEqual(['0 invitations', '1 invitation', '2 invitations']);
});
