/** Completes a build: copies the files that the code reads at run time and tsc leaves behind, and makes its program executable. */
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kinds = ['.sql', '.yaml', '.md', '.css', '.js', '.png', '.ico', '.woff2', '.txt'];
const from = fileURLToPath(new URL('../src/', import.meta.url));
const to = fileURLToPath(new URL('../dist/src/', import.meta.url));

const assets = (await readdir(from, { recursive: true })).filter((path) => kinds.includes(extname(path)));
for (const path of assets) {
  await mkdir(dirname(join(to, path)), { recursive: true });
  await copyFile(join(from, path), join(to, path));
}
// The program `launch-directory` (package.json, `bin`).
await chmod(join(to, 'main.js'), 0o755);
console.log(`dist/src: ${assets.length} files that are not code`);
