/** How the commands of this project are typed: with npm in its folder, or with the one program of a build or image. */
import { basename } from 'node:path';

/** The program of a build (package.json, `bin`). */
const program = 'launch-directory';

/** `npm run admin --`, or `launch-directory admin` where that program is running. */
export function commandLine(command: string, entry = process.argv[1] ?? ''): string {
  return basename(entry) === program ? `${program} ${command}` : `npm run ${command} --`;
}
