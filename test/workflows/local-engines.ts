import { TestWorkflowEnvironment } from '@temporalio/testing';
import { searchAttributes } from '../../temporal/search-attributes.ts';

export async function timeSkippingServer(): Promise<TestWorkflowEnvironment> {
  const env = await TestWorkflowEnvironment.createTimeSkipping({
    server: { executable: { type: 'existing-path', path: '/tmp/tts/run.sh' } },
  });
  await env.connection.operatorService.addSearchAttributes({
    namespace: 'default',
    searchAttributes: Object.fromEntries(searchAttributes.map((name) => [name, 2])),
  });
  return env;
}

export async function devServer(
  options: { port?: number; dbFilename?: string } = {},
): Promise<TestWorkflowEnvironment> {
  return TestWorkflowEnvironment.createLocal({
    server: {
      executable: { type: 'existing-path', path: '/root/go/bin/temporal' },
      ...options,
      extraArgs: searchAttributes.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
    },
  });
}
