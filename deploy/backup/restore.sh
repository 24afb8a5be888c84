#!/usr/bin/env bash
# Prepares the data directory of a stopped Postgres, PGDATA, so that its next start restores the server:
#   restore.sh                          to the end of the archive
#   restore.sh 2026-11-24T11:30:00Z     to that time
# What was in PGDATA is moved aside, not deleted.
set -euo pipefail

backups=${BACKUP_DIR:?is the directory of the backups}
data=${PGDATA:?is the data directory of Postgres}
target=${1:-}

fail() { echo "restore.sh: $*" >&2; exit 1; }

if [ -e "$data/postmaster.pid" ]; then fail "a Postgres may be running in $data; stop it first (if it was killed, delete postmaster.pid)"; fi
until=$(date -u ${target:+--date="$target"} +%Y%m%dT%H%M%SZ) || fail "$target is not a time"
base=
for backup in "$backups"/base/2*Z; do
  if [ -e "$backup" ] && [[ ! $(basename "$backup") > $until ]]; then base=$backup; fi
done
[ -n "$base" ] || fail "no base backup in $backups/base was finished before $until"

if [ -n "$(ls -A "$data" 2> /dev/null)" ]; then
  aside=$data.before-restore-$(date -u +%Y%m%dT%H%M%SZ)
  mkdir -m 700 "$aside"
  # The directory itself stays: it may be the mount point of a volume.
  find "$data" -mindepth 1 -maxdepth 1 -exec mv -t "$aside" {} +
  echo "moved the present data to $aside"
fi
mkdir -p "$data"
chmod 700 "$data"
tar -xzf "$base/base.tar.gz" -C "$data"
tar -xzf "$base/pg_wal.tar.gz" -C "$data/pg_wal"

{
  echo "restore_command = 'test -f \"$backups/wal/%f.gz\" && gzip -dc \"$backups/wal/%f.gz\" > \"%p\"'"
  echo "recovery_target_action = 'promote'"
  # Empty, too: the backup may have been taken of a server that was restored itself.
  echo "recovery_target_time = '${target:+$(date -u --date="$target" '+%Y-%m-%d %H:%M:%S.%6N+00')}'"
} >> "$data/postgresql.auto.conf"
touch "$data/recovery.signal"
if [ "$(id -u)" -eq 0 ]; then chown --reference="$data/PG_VERSION" "$data" "$data/recovery.signal"; fi

echo "$base is ready in $data. Start Postgres; it reads the archive${target:+ up to $target}."
echo "Before the service starts: launch-directory admin after-restore --to ${target:-TIME} --why …"
