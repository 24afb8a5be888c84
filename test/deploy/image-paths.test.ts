/** What the deployments run is in the image: a path that is wrong there would fail only where it is deployed. */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const root = fileURLToPath(new URL('../../', import.meta.url));
/** `npm run build` makes it of the workflows. */
const bundle = 'workflow-bundle.js';

describe('the paths in the image', () => {
  const manifests = readdirSync(`${root}deploy/kubernetes`).map((name) => `deploy/kubernetes/${name}`);
  const named = ['Dockerfile', 'docker-compose.yml', ...manifests].flatMap((file) =>
    [...readFileSync(root + file, 'utf8').matchAll(/\/app\/dist\/([\w./-]+)/g)].map(([, path = '']) => path),
  );

  for (const path of new Set(named))
    it(`have ${path}`, () => {
      const sources = path === bundle ? ['scripts/bundle-workflows.ts'] : [path, path.replace(/js$/, 'ts')];
      expect(sources.some((source) => existsSync(root + source))).to.equal(true);
    });

  it('have what workers load first', () => {
    expect(named).to.include('temporal/no-call-stacks.js');
  });
});
