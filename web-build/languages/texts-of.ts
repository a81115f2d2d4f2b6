import { walk } from 'estree-walker';
import { parseSync } from 'vite';

/**
 * A visible text in a module's source, with its position. In `message`, `{0}`, `{1}`, … are slots for the values of a
 * template, or for the elements and expressions inside an element's text.
 */
export interface SourceText {
  readonly message: string;
  /** The syntax of the text in the code, which its translation must keep. */
  readonly kind: 'literal' | 'attribute' | 'template' | 'children';
  readonly start: number;
  readonly end: number;
  /** The positions of the slots, in slot order. */
  readonly slots: readonly { readonly start: number; readonly end: number }[];
}

/** A node from the oxc parser: ESTree with JSX, TypeScript and positions. */
interface Placed {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}

/** Attributes that hold a text even when it is a single lower-case word. */
const readAttributes = new Set(['plural', 'noun', 'label', 'title', 'placeholder', 'alt', 'aria-label']);
/** Elements and attributes whose contents are never shown to a person. */
const silent =
  /^(ImportDeclaration|ExportAllDeclaration|TSTypeAliasDeclaration|TSInterfaceDeclaration|TSTypeAnnotation)$/;
/** Properties of endpoints and inputs that are never shown on a screen. */
const silentKeys = new Set([
  'summary',
  'description',
  'inReports',
  'className',
  'autoComplete',
  'inputMode',
  'pattern',
  'd',
]);
/** Calls whose arguments are never shown: thrown errors, class names, and wire values. */
const silentCalls = new Set(['Error', 'TypeError', 'c', 'literal', 'enum']);

/** All texts of a module in source order. Throws if the module cannot be parsed. */
export function textsOf(file: string, code: string): SourceText[] {
  const { program, errors } = parseSync(file, code);
  if (errors.length > 0) throw new Error(`${file} cannot be parsed: ${errors[0]?.message}`);
  const found: SourceText[] = [];
  const macros = macrosOf(program.body as unknown as readonly Placed[]);
  const visit = (from: unknown) =>
    walk(from as Parameters<typeof walk>[0], {
      enter(entered, above, key) {
        const node = entered as unknown as Placed;
        const parent = (above ?? undefined) as Placed | undefined;
        if (isSilent(node, parent, key)) return this.skip();
        if (isMacro(node, macros)) {
          for (const value of valuesIn(node, macros)) visit(value);
          return this.skip();
        }
        const text = textAt(node, parent);
        if (text !== undefined) found.push(text);
      },
    });
  visit(program);
  return found.toSorted((a, b) => a.start - b.start || b.end - a.end);
}

/** The local names of Lingui's macros, whose texts Lingui finds itself. */
const macrosOf = (body: readonly Placed[]): ReadonlySet<string> =>
  new Set(
    body
      .filter(({ source }) => /^@lingui\/(core|react)\/macro$/.test(String((source as Placed | undefined)?.['value'])))
      .flatMap(({ specifiers }) => (specifiers as readonly Placed[]).map(({ local }) => nameOf(local))),
  );

function isMacro(node: Placed, macros: ReadonlySet<string>): boolean {
  if (node.type === 'JSXElement') return macros.has(nameOf((node['openingElement'] as Placed)['name']));
  return node.type === 'CallExpression' && macros.has(nameOf(node['callee']));
}

/**
 * The values in a macro: their own texts are not part of its message. A template or a plural inside the message is part
 * of it.
 */
function valuesIn(macro: Placed, macros: ReadonlySet<string>): readonly unknown[] {
  if (macro.type === 'CallExpression') return [];
  return (macro['children'] as readonly Placed[]).flatMap((child): readonly unknown[] => {
    if (child.type === 'JSXExpressionContainer') return valuesOf(child['expression'] as Placed);
    if (child.type !== 'JSXElement' || isMacro(child, macros)) return [];
    return [...((child['openingElement'] as Placed)['attributes'] as readonly Placed[]), ...valuesIn(child, macros)];
  });
}

function valuesOf(expression: Placed): readonly unknown[] {
  if (expression.type === 'Literal') return [];
  return expression.type === 'TemplateLiteral' ? (expression['expressions'] as readonly unknown[]) : [expression];
}

function textAt(node: Placed, parent: Placed | undefined): SourceText | undefined {
  const { start, end } = node;
  if (node.type === 'JSXElement' || node.type === 'JSXFragment') return childrenText(node);
  if (node.type === 'Literal' && typeof node['value'] === 'string' && (isRead(node['value']) || isReadThere(parent)))
    return {
      message: node['value'],
      kind: parent?.type === 'JSXAttribute' ? 'attribute' : 'literal',
      start,
      end,
      slots: [],
    };
  if (node.type === 'TemplateLiteral' && parent?.type !== 'TaggedTemplateExpression') return templateText(node);
  return undefined;
}

const isReadThere = (parent: Placed | undefined) =>
  parent?.type === 'JSXAttribute' && readAttributes.has(nameOf(parent['name']));

function templateText(node: Placed): SourceText | undefined {
  const quasis = node['quasis'] as readonly { readonly value: { readonly cooked: string } }[];
  const message = quasis.map(({ value }, at) => value.cooked + (at < quasis.length - 1 ? `{${at}}` : '')).join('');
  if (!isRead(message.replace(/\{\d+\}/g, '0'))) return undefined;
  const slots = (node['expressions'] as readonly Placed[]).map(({ start, end }) => ({ start, end }));
  return { message, kind: 'template', start: node.start, end: node.end, slots };
}

/** The text of an element, with slots for its expressions and elements; undefined if it has no text of its own. */
function childrenText(node: Placed): SourceText | undefined {
  const children = withoutIcons((node['children'] as readonly Placed[]).filter((child) => !isComment(child)));
  const slots: { start: number; end: number }[] = [];
  let words = false;
  let message = '';
  for (const { type, start, end, value, expression } of children) {
    const text = type === 'JSXText' ? shownText(value as string) : spaceIn(expression as Placed | undefined);
    message += text ?? `{${slots.length}}`;
    words ||= type === 'JSXText' && /\p{L}/u.test(text ?? '');
    if (text === undefined) slots.push({ start, end });
  }
  const [first, last] = [children[0], children.at(-1)];
  if (!words || first === undefined || last === undefined) return undefined;
  return { message, kind: 'children', start: first.start, end: last.end, slots };
}

/** Drops empty elements at either end: an icon before a word is not part of the phrase. */
function withoutIcons(children: readonly Placed[]): readonly Placed[] {
  const isPart = (child: Placed) =>
    (child.type === 'JSXText' && shownText(child['value'] as string) !== '') ||
    (child.type !== 'JSXText' && !(child.type === 'JSXElement' && child['closingElement'] === null));
  const first = children.findIndex(isPart);
  return first === -1 ? [] : children.slice(first, children.findLastIndex(isPart) + 1);
}

/** JSX text as React renders it: lines are trimmed and joined by a space. */
function shownText(value: string): string {
  const lines = value.split('\n');
  const trimmed = lines.map((line, at) => {
    const begun = at === 0 ? line : line.trimStart();
    return at === lines.length - 1 ? begun : begun.trimEnd();
  });
  return trimmed.filter((line) => line !== '').join(' ');
}

/** The text of `{' '}`. */
function spaceIn(expression: Placed | undefined): string | undefined {
  const value = expression?.type === 'Literal' ? expression['value'] : undefined;
  return typeof value === 'string' && value.trim() === '' ? value : undefined;
}

const isComment = (child: Placed) => (child['expression'] as Placed | undefined)?.type === 'JSXEmptyExpression';

function isSilent(node: Placed, parent: Placed | undefined, key: string | number | symbol | null | undefined): boolean {
  if (silent.test(node.type)) return true;
  if (parent === undefined) return false;
  if (parent.type === 'BinaryExpression')
    return node.type === 'Literal' && /^[!=]==?$/.test(String(parent['operator']));
  if (parent.type === 'SwitchCase') return key === 'test';
  if (parent.type === 'ImportExpression' || parent.type === 'TSLiteralType' || parent.type === 'ExportNamedDeclaration')
    return key === 'source' || node.type === 'Literal';
  if (parent.type === 'Property') return key === 'key' || (key === 'value' && silentKeys.has(nameOf(parent['key'])));
  if (parent.type === 'JSXAttribute') return key === 'value' && silentKeys.has(nameOf(parent['name']));
  if (parent.type === 'CallExpression' || parent.type === 'NewExpression')
    return silentCalls.has(nameOf(parent['callee']));
  return false;
}

function nameOf(node: unknown): string {
  const { name, value, property } = node as { name?: string; value?: string; property?: { name?: string } };
  return name ?? value ?? property?.name ?? '';
}

/** Whether a string is shown to people: words separated by a space, or one word with a capital first letter. */
function isRead(text: string): boolean {
  if (/^(GET|POST|PUT|PATCH|DELETE) \//.test(text)) return false;
  return (
    /\p{L}[\p{P}\d]*\s+[\p{P}\d]*\p{L}|\d[\p{P}\s]*\s[\p{P}\s]*\p{L}{2}|\p{L}{2}[\p{P}\s]*\s[\p{P}\p{Sc}\s]*\d/u.test(
      text,
    ) || /^\p{Lu}\p{Ll}+(-\p{Ll}+)*[.:?!…]?$/u.test(text.trim())
  );
}
