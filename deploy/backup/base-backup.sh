#!/usr/bin/env bash
# Takes a base backup of the whole Postgres server, and deletes what is older than the last BACKUP_KEEP of them.
# Connects as libpq does: PGHOST, PGPORT, PGUSER, PGPASSWORD; a superuser or a role with REPLICATION.
set -euo pipefail

backups=${BACKUP_DIR:?is the directory of the backups}
keep=${BACKUP_KEEP:-14}
mkdir -p "$backups/base"
partial=$backups/base/.partial

rm -rf "$partial"
pg_basebackup --pgdata="$partial" --format=tar --gzip --wal-method=stream --checkpoint=fast --no-password
# Named for its end: it can be restored to any later time.
finished=$backups/base/$(date -u +%Y%m%dT%H%M%SZ)
mv "$partial" "$finished"
sync "$backups/base"

mapfile -t old < <(find "$backups/base" -mindepth 1 -maxdepth 1 -name '2*Z' | sort | head -n "-$keep")
[ "${#old[@]}" -eq 0 ] || rm -rf "${old[@]}"

# Segments from before the oldest backup are of no use.
oldest=$(find "$backups/base" -mindepth 1 -maxdepth 1 -name '2*Z' | sort | head -n 1)
first=$(tar -xzOf "$oldest/base.tar.gz" backup_label | sed -n 's/^START WAL LOCATION:.*file \([0-9A-F]*\))$/\1/p')
pg_archivecleanup -x .gz "$backups/wal" "${first:?no segment in the backup label of $oldest}"

"$(dirname "$0")/record-success.sh" backup launch_directory_backup_last_success_timestamp_seconds
echo "$finished"
