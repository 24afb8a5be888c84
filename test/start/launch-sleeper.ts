/** Forked by tests: launches a process that would outlive this one, and tells its pid. */
import { launchGuarded } from '../../src/processes/guarded-process.ts';

const [, , directory = ''] = process.argv;
const { pid } = await launchGuarded({
  command: '/bin/sh',
  args: ['-c', 'exec sleep 300'],
  stdio: 'ignore',
  stop: [['SIGTERM', 5_000]],
  removeAfterwards: directory,
});
process.send?.(pid);
