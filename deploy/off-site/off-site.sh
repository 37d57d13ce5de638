#!/bin/sh
# Makes a backup, sends it off this machine with restic, forgets what is older than the backups here are kept, and looks once
# a month whether what was sent can be read. Called by studio-off-site.service; root, whose env file it is, alone may run it.
set -eu
: "${RESTIC_REPOSITORY:?Say in /etc/studio/restic.env where the copies go}"
data=$(sed -n 's/^DATA_DIR=//p' /etc/studio/studio.env | tail -n 1 | tr -d "\"'")
data=${data:-/var/lib/studio}
checked=${CACHE_DIRECTORY:-/var/cache/studio-off-site}/checked

/usr/local/bin/studio backup
restic cat config >/dev/null 2>&1 || restic init
# Not the database in use, which may be half written: the backups, who was erased, and what says that a studio lives here.
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
