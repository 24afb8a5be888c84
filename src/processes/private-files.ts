/** Makes new files of this process and its children accessible only to its user by default (umask(2)). */
export function keepFilesPrivate(): void {
  process.umask(0o077);
}
