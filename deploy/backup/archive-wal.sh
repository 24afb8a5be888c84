#!/usr/bin/env bash
# Postgres runs this for each finished segment of its log:
#   archive_command = '/…/archive-wal.sh "%p" "%f"'
# A segment is in the archive whole or not at all, and is never replaced by another one.
set -euo pipefail

path=$1
name=$2
backups=${BACKUP_DIR:?is the directory of the backups}
archived=$backups/wal/$name.gz
mkdir -p "$backups/wal"

if [ -e "$archived" ]; then
  # Archived before, and the server did not learn of it.
  gzip -dc "$archived" | cmp -s - "$path" || { echo "archive-wal.sh: $archived is of another log" >&2; exit 1; }
else
  gzip -c "$path" > "$archived.part"
  sync "$archived.part"
  mv "$archived.part" "$archived"
  sync "$backups/wal"
fi
"$(dirname "$0")/record-success.sh" wal launch_directory_wal_last_archived_timestamp_seconds
