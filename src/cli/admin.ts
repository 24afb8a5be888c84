/** `npm run admin -- help`: what the site team does; each action with its reason in the audit log. */
import { readConfig } from '../config/config.ts';
import { runAdmin } from './admin/run-admin.ts';
import { runCommand } from '../processes/runtime.ts';

await runCommand(() =>
  runAdmin(process.argv.slice(2), {
    config: readConfig(),
    now: new Date(),
    print: (line) => console.log(line),
  }),
);
