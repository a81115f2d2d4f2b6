import { expect, test } from 'vitest';
import { withoutSchemas } from './schema-free.ts';

test("an endpoint's summary, schemas and risks are left out of the pages", () => {
  const code = `const anyone = { who: 'anyone' };
export const a = { summary: 'The "first" of them', access: anyone, note: 'stays' };
export const b = { summary: "It's the second", returns: z.object({ summary: z.string() }), idempotent: true };`;
  expect(withoutSchemas('a.ts', code)).toContain(`export const a = { access: anyone, note: 'stays' };`);
  expect(withoutSchemas('a.ts', code)).toContain(`{ idempotent: true }`);
});

test('the schemas of an endpoint that shares its other parts are left out too', () => {
  const code = `const shared = { returns: one, errors: { GONE: 404 }, idempotent: true };
export const a = { ...shared, access: anyone, body: z.strictObject({ ...of }) };`;
  expect(withoutSchemas('a.ts', code)).toContain('{ idempotent: true }');
  expect(withoutSchemas('a.ts', code)).toContain('{ ...shared, access: anyone,  }');
});

test('an unused constant that a call creates is dropped; a function stays', () => {
  expect(withoutSchemas('a.ts', 'export const name = z.string().check(z.trim());')).toBe(
    'export const name = /*#__PURE__*/ (() => (z.string().check(z.trim())))();',
  );
  const plain = 'const short = (max: number) => z.string(max);\nexport const most = 5;';
  expect(withoutSchemas('a.ts', plain)).toBe(plain);
});

test('an import that only schemas needed is dropped with them', () => {
  const endpoint = "export const a = { summary: 'First', access: anyone, body: shelfKeys };\n";
  const imports = "import { anyone } from './core.ts';\nimport { shelfKeys, type Shelf } from './shelves.ts';\n";
  expect(withoutSchemas('a.ts', imports + endpoint)).not.toContain('shelves');
  expect(withoutSchemas('a.ts', imports + endpoint)).toContain("from './core.ts'");
  expect(withoutSchemas('a.ts', `${imports}${endpoint}export const b = shelfKeys;`)).toContain('shelves');
});
