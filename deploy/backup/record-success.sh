#!/usr/bin/env bash
# Writes the time of a success as a metric, for the textfile collector of Prometheus' node_exporter.
set -euo pipefail

directory=${BACKUP_METRICS_DIR:-${BACKUP_DIR:?is the directory of the backups}/metrics}
file=$directory/launch_directory_$1.prom
mkdir -p "$directory"
printf '# TYPE %s gauge\n%s %s\n' "$2" "$2" "$(date +%s)" > "$file.part"
mv "$file.part" "$file"
