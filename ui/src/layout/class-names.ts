/**
 * Turns names of a CSS module into a `className`: `const c = classNames(css); c('btn', wide && 'wide', className)`.
 * Falsy names are dropped. A name that the module does not have is passed through, so that a caller can add its own
 * class.
 */
export function classNames(module: Readonly<Record<string, string>>) {
  return (...names: (string | false | null | undefined)[]): string =>
    names
      .filter((name) => typeof name === 'string' && name !== '')
      .map((name) => module[name as string] ?? name)
      .join(' ');
}
