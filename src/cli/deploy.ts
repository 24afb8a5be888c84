/** `npm run deploy -- status|promote|rollback`: which version of the workers gets work. */
import { openTemporal } from '../../temporal/client.ts';
import { type Deployment, promote, readDeployment } from '../../temporal/deployments.ts';
import { readConfig } from '../config/config.ts';
import { commandLine } from '../processes/command-line.ts';
import { UsageError, readRuntime, runCommand } from '../processes/runtime.ts';
import { readArguments } from './arguments.ts';

const defaultTimeoutS = 300;

const help = `Usage: ${commandLine('deploy')} status [--json]
       ${commandLine('deploy')} promote [BUILD_ID] [--timeout SECONDS]
       ${commandLine('deploy')} rollback [--timeout SECONDS]

Workers with a WORKER_BUILD_ID get work once their version is current.

status    the versions: which is current, which queues their workers poll, how many runs they have
promote   makes BUILD_ID (by default WORKER_BUILD_ID) current, once its workers poll all queues
rollback  makes the version current that was current before

Waits up to --timeout seconds (${defaultTimeoutS}) for the workers. A version that is no longer current is needed until it is \`drained\`.`;

await runCommand(async () => {
  const given = readArguments(
    help,
    { timeout: { type: 'string', default: String(defaultTimeoutS) }, json: { type: 'boolean' } },
    2,
  );
  if (given === null) return;
  const { values, positionals } = given;
  const [command, named] = positionals;
  const timeoutMs = Number(values.timeout) * 1000;
  if (!(timeoutMs >= 0)) throw new UsageError(`--timeout is a number of seconds.\n\n${help}`);
  const config = readConfig();
  const address = config.TEMPORAL_ADDRESS ?? (await readRuntime(config))?.temporalAddress;
  const temporal = openTemporal({ ...config, TEMPORAL_ADDRESS: address });
  const makeCurrent = async (buildId: string) => {
    await promote(temporal, buildId, { timeoutMs, waits: (reason) => console.error(`Waiting: ${reason}`) });
    console.log(
      `Version ${buildId} is current. The others are needed until \`deploy status\` shows them as drained.`,
    );
  };
  try {
    if (command === 'status') {
      const deployment = await readDeployment(temporal);
      console.log(values.json ? JSON.stringify(deployment, null, 2) : asTable(deployment));
    } else if (command === 'promote') {
      const buildId = named ?? config.WORKER_BUILD_ID;
      if (buildId === undefined) throw new UsageError(`BUILD_ID is missing.\n\n${help}`);
      await makeCurrent(buildId);
    } else if (command === 'rollback') {
      const { previous } = await readDeployment(temporal);
      if (previous === null) throw new Error('No version was current before; nothing was changed.');
      await makeCurrent(previous);
    } else {
      throw new UsageError(
        `${command === undefined ? 'The command is missing.' : `There is no command "${command}".`}\n\n${help}`,
      );
    }
  } finally {
    await temporal.close();
  }
});

function asTable({ versions, current }: Deployment): string {
  if (versions.length === 0) return 'No versioned worker has polled yet: unversioned workers get the work.';
  const rows = versions.map(({ buildId, status, since, polls, runs, pinned }) => [
    buildId,
    status,
    since?.toISOString().slice(0, 19) ?? '',
    String(runs),
    String(pinned),
    polls.join(', ') || 'nothing',
  ]);
  const table = [['version', 'status', 'since', 'runs', 'pinned', 'polls'], ...rows];
  const widths = [0, 1, 2, 3, 4].map((column) => Math.max(...table.map((row) => row[column]?.length ?? 0)));
  const lines = table.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '));
  return [
    ...lines,
    ...(current === null ? ['No version is current: unversioned workers get the work.'] : []),
  ].join('\n');
}
