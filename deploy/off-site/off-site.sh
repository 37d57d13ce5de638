#!/bin/sh
# Makes a backup, copies it to another place with restic, deletes old copies there, and checks once
# a month that the copies can be read. studio-off-site.service runs it as root, which owns its settings file.
set -eu
: "${RESTIC_REPOSITORY:?Say in /etc/studio/restic.env where the copies go}"
data=$(sed -n 's/^DATA_DIR=//p' /etc/studio/studio.env | tail -n 1 | tr -d "\"'")
data=${data:-/var/lib/studio}
checked=${CACHE_DIRECTORY:-/var/cache/studio-off-site}/checked

/usr/local/bin/studio backup
restic cat config >/dev/null 2>&1 || restic init
# Copies the backups, the list of erased people and studio.id. The database in use may be half written.
set -- "$data/backups" "$data/studio.id" /etc/studio/studio.env
for ledger in "$data"/erasures*; do
	[ -e "$ledger" ] && set -- "$@" "$ledger"
done
restic backup --quiet --host studio --tag studio "$@"
restic forget --quiet --host studio --tag studio --group-by host,tags --keep-daily 14 --keep-monthly 3 --prune
if [ -z "$(find "$checked" -mtime -30 2>/dev/null)" ]; then
	restic check --quiet --read-data
	touch "$checked"
fi
restic snapshots --latest 1 --compact
