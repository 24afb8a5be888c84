#!/usr/bin/env bash
# Restores the last backup, or that of a time, beside the server that runs, checks it, says how long it took, removes it:
#   drill.sh [2026-11-24T11:30:00Z]
# Run it as the user of Postgres, each month. It needs as much disk again as the database, and writes to no archive.
set -euo pipefail

: "${BACKUP_DIR:?is the directory of the backups}"
database=${DRILL_DATABASE:-launch_directory}
here=$(cd "$(dirname "$0")" && pwd)
work=$(mktemp -d "${DRILL_DIR:-${TMPDIR:-/tmp}}/drill-XXXXXX")
export PGDATA=$work/data PGHOST=$work PGUSER=${PGUSER:-postgres}
trap 'pg_ctl stop --silent --mode=immediate 2> /dev/null || true; rm -rf "$work"' EXIT

started=$(date +%s)
"$here/restore.sh" "$@"
# Debian keeps these elsewhere.
touch "$PGDATA/postgresql.conf"
echo 'local all all trust' > "$PGDATA/pg_hba.conf"
pg_ctl start --silent --wait --timeout=86400 --log="$work/log" --options="-c archive_mode=off -c hot_standby=off -c ssl=off \
  -c listen_addresses= -c unix_socket_directories=$work -c hba_file=$PGDATA/pg_hba.conf -c ident_file=$PGDATA/none" || {
  tail -n 5 "$work/log" >&2
  exit 1
}
# Without hot_standby it answers once it is restored.
until psql --quiet --no-psqlrc --dbname="$database" --command='SELECT 1' > /dev/null 2>&1; do
  if ! pg_ctl status > /dev/null; then
    tail -n 5 "$work/log" >&2
    exit 1
  fi
  sleep 0.2
done
seconds=$(($(date +%s) - started))

ask() { psql --no-psqlrc --tuples-only --no-align --set=ON_ERROR_STOP=1 --dbname="$database" --command="$1"; }
gaps=$(ask 'SELECT count(*) FROM (SELECT FROM invoices GROUP BY site_id, year, series HAVING max(number) <> count(*)) AS s')
if [ "$gaps" != 0 ]; then
  echo "drill.sh: $gaps series of invoices have gaps" >&2
  exit 1
fi
ask "SELECT format('listings: %s, accounts: %s, orders: %s, written until: %s', (SELECT count(*) FROM listings),
  (SELECT count(*) FROM accounts), (SELECT count(*) FROM orders), (SELECT max(created_at) FROM outbox))"
echo "restored and checked; usable after $seconds s"
