#!/bin/sh
# Installs this release: user, folders, settings, service, and Caddy as its proxy if Caddy is installed.
#   sudo sh /srv/studio/releases/0.3.0/deploy/install.sh https://studio.example America/New_York [smtps://user:password@mail.example:465]
# A second run keeps your settings and replaces the service and the Caddyfile by those of the release.
# --local-certificates: Caddy signs its own certificates, for a local network or for tests.
set -eu
umask 022

said() { printf '%s\n' "$*"; }
refuse() {
	printf '%s\n' "$*" >&2
	exit 78
}

here=$(dirname -- "$(readlink -f -- "$0")")
release=$(dirname -- "$here")
version=$(basename -- "$release")
settings=/etc/studio/studio.env
data=/var/lib/studio

certificates=public
if [ "${1:-}" = --local-certificates ]; then
	certificates=local
	shift
elif grep -qs local_certs /etc/systemd/system/caddy.service.d/studio.conf; then
	certificates=local
fi
origin=${1:-}
zone=${2:-}
smtp=${3:-}
origin=${origin%/}

# Checks come before any change.
usage="Give the address and the time zone of the studio: sudo sh $0 https://studio.example America/New_York"
[ "$(id -u)" = 0 ] || refuse "Run this as root, with sudo before it."
[ $# -le 3 ] || refuse "Too many arguments: give an address, a time zone and a mail server. $usage"
[ -d /run/systemd/system ] || refuse "This machine does not use systemd, which keeps the studio running. docs/install.md shows how to use Docker."
[ "$(dirname -- "$release")" = /srv/studio/releases ] || refuse "This release is in $release. Unpack it into /srv/studio/releases first, where the service looks for it."
[ -x "$release/bin/studio" ] && [ -x "$release/node/bin/node" ] && [ -f "$release/build/index.js" ] || refuse "The release in $release is not complete. Unpack its file again."
why=$("$release/node/bin/node" --version 2>&1) || refuse "The release in $release is not for this machine ($(uname -m)): $why"
if [ -f "$settings" ]; then
	kept=yes
else
	kept=
	[ -n "$origin" ] && [ -n "$zone" ] || refuse "$usage"
fi
if [ -n "$origin" ]; then
	printf '%s' "$origin" | grep -Eq '^https?://[A-Za-z0-9.-]+(:[0-9]+)?$' || refuse "\"$origin\" is not the address of a site. Use one without a path, such as https://studio.example"
fi
if [ -n "$zone" ]; then
	"$release/node/bin/node" -e 'new Intl.DateTimeFormat("en", { timeZone: process.argv[1] })' "$zone" 2>/dev/null || refuse "\"$zone\" is not a time zone. Examples: America/New_York, America/Los_Angeles, Europe/Berlin"
fi
if [ -n "$smtp" ]; then
	printf '%s' "$smtp" | grep -Eq '^smtps?://[^[:space:]"'\''\\]+$' || refuse "The third argument is not the address of a mail server. Use one such as smtps://user:password@mail.example:465, with special characters of the password written as %40 and so on."
fi
if [ -e /usr/local/bin/studio ] && [ "$(readlink /usr/local/bin/studio)" != /srv/studio/current/bin/studio ]; then
	refuse "/usr/local/bin/studio is another program. Move it away, then run this again."
fi
if [ -L /srv/studio/current ] && [ "$(readlink -f /srv/studio/current)" != "$release" ]; then
	refuse "The studio runs another release, $(basename -- "$(readlink -f /srv/studio/current)"). To change to this one: sudo studio switch $version"
fi

id studio >/dev/null 2>&1 || useradd --system --home-dir "$data" --no-create-home --shell /usr/sbin/nologin studio
[ -d "$data" ] || install -d -m 0700 -o studio -g studio "$data"
install -d -m 0755 /etc/studio
[ -f /etc/studio/down.html ] || install -m 0644 "$here/down.html" /etc/studio/down.html

# Fills the template. The file is private before anything is written.
if [ -z "$kept" ]; then
	install -m 0640 -o root -g studio /dev/null "$settings.new"
	while IFS= read -r line; do
		case $line in
		ORIGIN=*) line="ORIGIN=$origin" ;;
		STUDIO_TIMEZONE=*) line="STUDIO_TIMEZONE=$zone" ;;
		'#SMTP_URL='*) [ -z "$smtp" ] || line="SMTP_URL=$smtp" ;;
		esac
		printf '%s\n' "$line"
	done <"$here/studio.env" >"$settings.new"
	mv "$settings.new" "$settings"
	said "Settings      $settings"
else
	said "Settings      $settings (already there, not changed)"
fi
chown root:studio "$settings"
chmod 0640 "$settings"

value() { sed -n "s/^$1=//p" "$settings" | tail -n 1 | tr -d "\"'"; }
origin=$(value ORIGIN)
port=$(value PORT)

[ -L /srv/studio/current ] || ln -s "releases/$version" /srv/studio/current
[ -L /usr/local/bin/studio ] || ln -s /srv/studio/current/bin/studio /usr/local/bin/studio
said "Program       $release"
said "Data          $data"

install -m 0644 "$here/studio.service" /etc/systemd/system/studio.service
systemctl daemon-reload
systemctl enable --quiet studio
systemctl restart studio

# Caddy waits for the studio, so both can start at the same time.
if command -v caddy >/dev/null && [ -d /etc/caddy ]; then
	caddyfile=/etc/caddy/Caddyfile
	package=$(dpkg-query -W -f='${Conffiles}\n' caddy 2>/dev/null | sed -n 's|^ /etc/caddy/Caddyfile ||p' | cut -c 1-32)
	if [ ! -f $caddyfile ] || [ "$(md5sum <$caddyfile | cut -c 1-32)" = "$package" ] || head -n 1 $caddyfile | grep -q '^# The studio behind Caddy'; then
		install -d -m 0755 /etc/systemd/system/caddy.service.d
		{
			echo "# Written by the studio's install.sh: Caddy reads the address from the studio's settings, but no password."
			echo '[Service]'
			echo "EnvironmentFile=$settings"
			echo 'UnsetEnvironment=SMTP_URL MAIL_FROM'
			[ $certificates = public ] || echo 'Environment=CADDY_GLOBAL_OPTIONS=local_certs'
		} >/etc/systemd/system/caddy.service.d/studio.conf
		install -m 0644 "$here/Caddyfile" $caddyfile
		systemctl daemon-reload
		systemctl enable --quiet caddy
		systemctl restart caddy || refuse "Caddy did not start, often because another web server uses port 80 or 443. Its log: journalctl -u caddy -n 20"
		said "Proxy         Caddy, $caddyfile"
	else
		said "Proxy         $caddyfile is your own and was not changed. See $here/Caddyfile for what the studio needs."
	fi
else
	said "Proxy         none yet: the studio only answers on 127.0.0.1:${port:-3000}. Install caddy and run this again, or see nginx in docs/install.md."
fi

# Does not wait for a start that failed.
up='fetch(`http://127.0.0.1:${process.argv[1]}/up`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
tries=0
until "$release/node/bin/node" -e "$up" "${port:-3000}"; do
	tries=$((tries + 1))
	if [ $tries -gt 60 ] || systemctl is-failed --quiet studio; then
		said "The studio does not answer. Its log:" >&2
		journalctl -u studio -n 8 -o cat --no-pager >&2 || true
		exit 1
	fi
	sleep 0.5
done

said ""
# Only this machine was asked. The doctor checks the domain name, ports and certificate.
said "The studio $version is running. To check that browsers can open $origin: sudo studio doctor"
if link=$(/usr/local/bin/studio admin link 2>/dev/null); then
	said "$link"
	said "Until you open the studio, visitors see that it is not open yet, and nothing can be booked."
else
	said "The studio already has an owner: $origin/login"
fi
[ $certificates = public ] || said "The certificates are signed by this machine, so browsers warn until they trust it."
said "More commands: studio help. Off-site copies, upgrade, restore: docs/install.md."
