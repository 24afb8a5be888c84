#!/usr/bin/env bash
# Runs a command with another version of Node, from npm: .ci/with-node.sh 24 npm test -- test/start
set -euo pipefail
version=$1
shift
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
npm install --silent --no-save --ignore-scripts --prefix "$folder" "node-linux-$(node -p process.arch)@$version"
PATH="$(dirname "$(find "$folder" -path '*/bin/node')"):$PATH"
export PATH
node --version
"$@"
