#!/usr/bin/env bash
# Runs the tests of the database, or those given, with the PostgreSQL of the distribution, on a free port and in a temporary
# directory.
set -euo pipefail
cd "$(dirname "$0")/.."

folders=(test/db test/contract test/listings test/launches test/orders test/deploy/backup-scripts.test.ts)
[ $# -eq 0 ] || folders=("$@")

bin=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin 2> /dev/null | sort -V | tail -n 1)
if [ -z "$bin" ]; then
  [ "$(id -u)" -eq 0 ] || { echo 'there is no PostgreSQL of the distribution: apt-get install postgresql' >&2; exit 1; }
  apt-get update -qq
  apt-get install -y -qq --no-install-recommends postgresql > /dev/null
  bin=$(find /usr/lib/postgresql -mindepth 2 -maxdepth 2 -name bin | sort -V | tail -n 1)
fi
"$bin/postgres" --version

work=$(mktemp -d)
chmod 755 "$work"
as_postgres() {
  if [ "$(id -u)" -eq 0 ]; then runuser -u postgres -- "$@"; else "$@"; fi
}
if [ "$(id -u)" -eq 0 ]; then chown postgres "$work"; fi
stop() {
  as_postgres "$bin/pg_ctl" stop --silent --mode=immediate --pgdata="$work/data" || true
  rm -rf "$work"
}
trap stop EXIT

port=$(node -e "const s=require('net').createServer().listen(0,'127.0.0.1',()=>{console.log(s.address().port);s.close()})")
cd /
as_postgres "$bin/initdb" --username=postgres --auth=trust --encoding=UTF8 --locale=C.UTF-8 --no-sync \
  --pgdata="$work/data" > "$work/initdb.log"
as_postgres "$bin/pg_ctl" start --silent --wait --pgdata="$work/data" --log="$work/log" --options="-c port=$port \
  -c listen_addresses=127.0.0.1 -c unix_socket_directories=$work -c max_connections=200 -c shared_buffers=256MB \
  -c fsync=off -c synchronous_commit=off -c full_page_writes=off -c timezone=UTC -c jit=off -c random_page_cost=1.1"
cd - > /dev/null
TEST_DATABASE_URL="postgres://postgres@127.0.0.1:$port/postgres" npm test -- --no-parallel "${folders[@]}"
