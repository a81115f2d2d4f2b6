import { expect, test } from 'vitest';
import { readings } from './catalogues.ts';
import { compileMacros, messagesOf } from './messages.ts';

const english = new Map<string, string>();
const code = `import { plural, t } from '@lingui/core/macro';
export const text = (count) => t\`Paid by \${plural(count, { one: '# person', other: '# people' })}\`;`;
const sentence = 'Paid by {count, plural, one {# person} other {# people}}';

test('a message is found in ICU’s syntax', async () => {
  expect((await messagesOf('Screen.ts', code)).map(({ message }) => message)).toEqual([sentence]);
});

test('a module has its own messages in the language of the build, and no macros', async () => {
  const [id = ''] = (await messagesOf('Screen.ts', code)).map((message) => message.id);
  const hindi = new Map([[id, '{count, plural, one {# व्यक्ति} other {# लोगों}} ने दिए']]);
  const inHindi = await compileMacros('Screen.ts', code, hindi);
  expect(inHindi).toContain('addMessages({"');
  expect(inHindi).toContain('लोगों');
  expect(inHindi).not.toContain('people');
  expect(inHindi).not.toContain('@lingui/core/macro');
  const inEnglish = await compileMacros('Screen.ts', code, english);
  expect(inEnglish).toContain('people');
});

test('a module without macros stays as it is', async () => {
  expect(await compileMacros('Screen.ts', 'export const a = 1;', english)).toBe('export const a = 1;');
});

test('each plural form of a message is read as a sentence, without elements', () => {
  expect(readings(`<0>{name}</0>: ${sentence}`)).toEqual([
    '{name}: Paid by {count} person',
    '{name}: Paid by {count} people',
  ]);
  expect(readings('Plain')).toEqual(['Plain']);
});
