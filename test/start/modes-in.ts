import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** The permissions of a directory (`.`) and of all that is in it, by path and in its order. */
export async function modesIn(directory: string): Promise<Record<string, number>> {
  const modes: Record<string, number> = {};
  for (const path of ['.', ...(await readdir(directory, { recursive: true })).sort()]) {
    // Servers that run make and remove files meanwhile.
    const info = await lstat(join(directory, path)).catch(() => null);
    if (info) modes[path] = info.mode & 0o7777;
  }
  return modes;
}
