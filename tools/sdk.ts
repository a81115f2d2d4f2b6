import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateSdk } from './sdk/generate.ts';
import { root } from './source-files.ts';

// Writes the part of the SDK that is generated from the contract.
for (const [name, text] of Object.entries(generateSdk())) writeFileSync(join(root, 'sdk/src', name), text);
