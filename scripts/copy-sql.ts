/** Puts the .sql files of the source tree where the build looks for them: beside what was src/db/sql-files.ts. */
import { cp, readdir } from 'node:fs/promises';

const source = new URL('../src/db/', import.meta.url);
const target = new URL('../dist/src/db/', import.meta.url);
const files = (await readdir(source, { recursive: true })).filter((file) => file.endsWith('.sql'));
for (const file of files) await cp(new URL(file, source), new URL(file, target));
console.log(`dist/src/db: ${files.length} .sql files`);
