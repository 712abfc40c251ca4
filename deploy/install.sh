#!/usr/bin/env bash
# Installs this checkout as a release and moves the running site to it:
#   sudo deploy/install.sh [VERSION]
# It builds in PREFIX/releases/VERSION, makes a backup, switches the link PREFIX/current, and restarts the instances one
# after the other. If one is not ready in time, the link and the instances go back to the release before.
# Settings (environment variables):
#   INSTANCES  ports of mat-and-cacao@PORT, like "3001 3002". Default: empty, the single mat-and-cacao.service on 3000
#   PREFIX     default /opt/mat-and-cacao
#   ENV_FILE   default /etc/mat-and-cacao/env
#   DATA_DIR   default /var/lib/mat-and-cacao
#   RUN_AS     user of the site, default mat-and-cacao
#   RESTART    command that gets the name of a unit, default "systemctl restart"
#   READY_SECONDS  how long an instance may take to be ready, default 120
#   KEEP       number of releases that stay, default 5
set -euo pipefail
umask 022

INSTANCES=${INSTANCES:-}
PREFIX=${PREFIX:-/opt/mat-and-cacao}
ENV_FILE=${ENV_FILE:-/etc/mat-and-cacao/env}
DATA_DIR=${DATA_DIR:-/var/lib/mat-and-cacao}
RUN_AS=${RUN_AS:-mat-and-cacao}
RESTART=${RESTART:-systemctl restart}
READY_SECONDS=${READY_SECONDS:-120}
KEEP=${KEEP:-5}

source=$(cd "$(dirname "$0")/.." && pwd)
version=${1:-$(git -C "$source" describe --always --dirty 2>/dev/null || date -u +%Y%m%d%H%M%S)}
[[ $version =~ ^[A-Za-z0-9][A-Za-z0-9._-]*$ ]] || { echo "VERSION may contain letters, digits, dots and dashes." >&2; exit 2; }
release=$PREFIX/releases/$version
current=$PREFIX/current
before=$(readlink -f "$current" || true)
# A release that was never ready has nothing to back up, and nothing to go back to.
if [[ ! -e $before/.was-ready ]]; then before=; fi
backup=

say() { echo "install: $*"; }

# Runs a command as the site's user, with the site's settings.
as_site() {
  if [[ $(id -u) == 0 ]]; then runuser -u "$RUN_AS" -- "$@"; else "$@"; fi
}

build() {
  if [[ -d $release ]]; then
    say "$release is already built."
    return
  fi
  local draft=$release.new
  rm -rf "$draft"
  mkdir -p "$draft/build/client/assets"
  tar -C "$source" --exclude=./node_modules --exclude=./build --exclude=./data --exclude=./.git --exclude=./.env -cf - . |
    tar -C "$draft" --no-same-owner -xf -
  # A tab that was opened before the upgrade still fetches the files of its own build.
  if [[ -d $before/build/client/assets ]]; then cp -p "$before"/build/client/assets/* "$draft/build/client/assets/"; fi
  say "building $version …"
  (cd "$draft" && npm ci --omit=dev --silent && npm run --silent build >/dev/null 2>"$draft/build.log") || { cat "$draft/build.log" >&2; exit 1; }
  mv "$draft" "$release"
  say "built $release ($(du -sm "$release" | cut -f1) MB)."
}

# With the release that is running, because a backup knows its own schema only.
back_up() {
  if [[ ! -d $before ]]; then
    say "no release before this one, so no backup."
    return
  fi
  local folder=$DATA_DIR/backups-of-upgrades
  as_site mkdir -p -m 700 "$folder"
  backup=$folder/$(date -u +%Y%m%dT%H%M%SZ)-before-$version.backup
  as_site env DATA_DIR="$DATA_DIR" "$before/node_modules/.bin/node" --env-file="$ENV_FILE" "$before/bin/backup.ts" "$backup"
}

# Replaces the link in one step.
switch_to() {
  ln -sfn "$1" "$current.new"
  mv -T "$current.new" "$current"
}

# Whether the instance on this port becomes ready in time.
is_ready() {
  local until=$((SECONDS + READY_SECONDS))
  while ((SECONDS < until)); do
    if "$release/node_modules/.bin/node" -e \
      "fetch('http://127.0.0.1:$1/readyz', { signal: AbortSignal.timeout(2000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"
    then return 0; fi
    sleep 0.5
  done
  return 1
}

# Restarts the unit of a port; an empty port is the single service.
restart() {
  local unit=mat-and-cacao${1:+@$1}
  say "restarting $unit …"
  # Words on purpose: the command and its options.
  # shellcheck disable=SC2086
  $RESTART "$unit" && is_ready "${1:-3000}"
}

go_back() {
  if [[ ! -d $before ]]; then
    say "there is no release before this one. Correct $ENV_FILE, and run this again." >&2
    exit 1
  fi
  say "going back to $before." >&2
  switch_to "$before"
  local port
  for port in "$@"; do
    restart "$port" || say "$before does not become ready on ${port:-3000} either. If $version has migrated the database, the" \
      "older release cannot use it: restore the backup into an empty database (docs/deploy.md): $backup" >&2
  done
  exit 1
}

mkdir -p "$PREFIX/releases"
build
back_up
switch_to "$release"
restarted=()
read -ra ports <<<"$INSTANCES"
if ((${#ports[@]} == 0)); then ports=(""); fi
for port in "${ports[@]}"; do
  restarted+=("$port")
  if ! restart "$port"; then
    say "$version does not become ready on ${port:-3000}. journalctl -u 'mat-and-cacao*' says why." >&2
    go_back "${restarted[@]}"
  fi
done
touch "$release/.was-ready"
say "$version is running."

# Old releases, never the current one or the one before.
find "$PREFIX/releases" -mindepth 1 -maxdepth 1 -type d ! -path "$release" ! -path "${before:-$release}" -printf '%T@ %p\n' |
  sort -rn | tail -n "+$((KEEP - 1))" | cut -d' ' -f2- | while read -r old; do
  say "removing $old"
  rm -rf "$old"
done
