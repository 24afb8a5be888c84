/** Files of this process and of the processes that it starts are for its user alone, unless one says otherwise (umask(2)). */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}
