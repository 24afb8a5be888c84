/** Completes a build: copies the files that the code reads at run time and tsc leaves behind, and makes its program executable. */
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const kinds = ['.sql', '.yaml', '.md', '.css', '.js', '.png', '.ico', '.woff2', '.txt'];
const root = fileURLToPath(new URL('../', import.meta.url));
const dist = join(root, 'dist');

for (const folder of ['src', 'activities']) {
  const files = await readdir(join(root, folder), { recursive: true });
  const assets = files.filter((path) => kinds.includes(extname(path)));
  for (const path of assets) {
    const target = join(dist, folder, path);
    await mkdir(dirname(target), { recursive: true });
    await copyFile(join(root, folder, path), target);
  }
  console.log(`dist/${folder}: ${assets.length} files that are not code`);
}
// The program `launch-directory` (package.json, `bin`).
await chmod(join(dist, 'src', 'main.js'), 0o755);
