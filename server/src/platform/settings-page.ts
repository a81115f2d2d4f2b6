import { everyProcess } from './setting.ts';
import { secretSettings, settings } from './settings.ts';

/** The text of `npm start -- --help`: each setting with its meaning and default. */
export function describeSettings(): string {
  const width = Math.max(...Object.keys(settings).map((name) => name.length));
  const lines = Object.entries(settings).map(
    ([name, { description, default: fallback }]) =>
      `  ${name.padEnd(width)}  ${description}\n  ${' '.repeat(width)}  default: ${fallback}`,
  );
  return [
    'Galla reads its settings from the environment, for example: PORT=8080 npm start',
    `These may be in files, whose paths NAME_FILE gives: ${secretSettings.join(', ')}`,
    '',
    ...lines,
  ].join('\n');
}

/** `docs/configuration.md`: every setting with its meaning, default and the processes that read it. */
export function configurationPage(): string {
  const inCell = (text: string) => text.replaceAll('|', '\\|');
  const rows = Object.entries(settings).map(([name, { description, default: fallback, readBy }]) => {
    const readers = readBy.length === everyProcess.length ? 'all' : readBy.join(', ');
    return `| \`${name}\` | ${inCell(description)} | ${inCell(fallback)} | ${readers} |`;
  });
  return `# Configuration

Environment variables set everything. Each start checks all of them and names those that are wrong. An empty value counts as not
set. \`npm start\` gives its settings to the processes that it starts; where processes are started one by one, each needs those
that it reads.

Secrets may be in files, as orchestrators provide them: \`MASTER_KEY_FILE=/run/secrets/master-key\` in the place of \`MASTER_KEY\`, and
so for ${secretSettings
    .filter((name) => name !== 'MASTER_KEY')
    .map((name) => `\`${name}\``)
    .join(', ')}. A file is read once, at the start; a line end after the
secret does not count. Both at once are refused.

This page is made from \`server/src/platform/settings.ts\` by \`npm run docs:configuration\`.

| setting | is | default | read by |
|---|---|---|---|
${rows.join('\n')}
`;
}
