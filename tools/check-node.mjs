// Plain JavaScript, because an old Node cannot parse the rest. Runs before npm start, npm run dev and npm test.
const [major] = process.versions.node.split('.');
if (Number(major) < 24) {
  console.error(
    `Galla runs on Node 24 or later; this is ${process.versions.node}.\n` +
      'On Linux and Windows npm ci installs the right one. If you left out optional packages, run: npm ci --include=optional\n' +
      'On macOS install Node 24 yourself (https://nodejs.org, or: brew install node@24).',
  );
  process.exit(1);
}
