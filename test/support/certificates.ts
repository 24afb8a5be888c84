/** A certificate authority of a test, with a certificate each for a server on loopback and a client. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

interface Pair {
  /** Paths of PEM files. */
  cert: string;
  key: string;
}

export interface Certificates {
  authority: string;
  server: Pair;
  client: Pair;
  remove(): Promise<void>;
}

const run = promisify(execFile);
const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-noenc', '-days', '2'];

export async function createCertificates(): Promise<Certificates> {
  const folder = await mkdtemp(join(tmpdir(), 'certificates-'));
  const pair = (name: string): Pair => ({
    cert: join(folder, `${name}.pem`),
    key: join(folder, `${name}.key`),
  });
  const authority = pair('authority');
  const config = join(folder, 'openssl.cnf');
  await writeFile(config, '[req]\ndistinguished_name = dn\n[dn]\n');
  const create = (name: string, ...more: string[]) => {
    const { cert, key } = pair(name);
    const files = ['-config', config, '-subj', `/CN=${name}`, '-keyout', key, '-out', cert];
    return run('openssl', ['req', '-x509', ...curve, ...files, ...more]);
  };
  const issued = ['-CA', authority.cert, '-CAkey', authority.key, '-addext', 'basicConstraints=CA:FALSE'];
  await create('authority', '-addext', 'basicConstraints=critical,CA:TRUE');
  await create('server', ...issued, '-addext', 'subjectAltName=DNS:temporal.test,IP:127.0.0.1');
  await create('client', ...issued, '-addext', 'extendedKeyUsage=clientAuth');
  return {
    authority: authority.cert,
    server: pair('server'),
    client: pair('client'),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
