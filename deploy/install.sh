#!/bin/sh
# Installs the release that this file belongs to: user, folders, settings, service, and Caddy in front of it where Caddy is there.
#   sudo sh /srv/studio/releases/0.3.0/deploy/install.sh https://studio.example America/New_York [smtps://user:password@mail.example:465]
# A second run changes nothing that is yours: settings stay, service and Caddyfile are those of the release again.
# --local-certificates: Caddy signs its own certificates, for a network of your own and for trying this out.
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

# What stands in the way is said before anything is changed.
usage="Say the address and the time zone of the studio: sudo sh $0 https://studio.example America/New_York"
[ "$(id -u)" = 0 ] || refuse "This needs the rights of root. Put sudo before it."
[ $# -le 3 ] || refuse "That is more than an address, a time zone and a mail server. $usage"
[ -d /run/systemd/system ] || refuse "This machine was not started by systemd, so there is nobody to keep the studio running. docs/install.md has the way with Docker."
[ "$(dirname -- "$release")" = /srv/studio/releases ] || refuse "This release lies in $release. Unpack it into /srv/studio/releases first: the service looks for it there."
[ -x "$release/bin/studio" ] && [ -x "$release/node/bin/node" ] && [ -f "$release/build/index.js" ] || refuse "The release in $release is not complete. Unpack its file again."
why=$("$release/node/bin/node" --version 2>&1) || refuse "The release in $release is not for this machine ($(uname -m)): $why"
if [ -f "$settings" ]; then
	kept=yes
else
	kept=
	[ -n "$origin" ] && [ -n "$zone" ] || refuse "$usage"
fi
if [ -n "$origin" ]; then
	printf '%s' "$origin" | grep -Eq '^https?://[A-Za-z0-9.-]+(:[0-9]+)?$' || refuse "\"$origin\" is not the address of a site alone, such as https://studio.example"
fi
if [ -n "$zone" ]; then
	"$release/node/bin/node" -e 'new Intl.DateTimeFormat("en", { timeZone: process.argv[1] })' "$zone" 2>/dev/null || refuse "\"$zone\" is no time zone. Examples: America/New_York, America/Los_Angeles, Europe/Berlin"
fi
if [ -n "$smtp" ]; then
	printf '%s' "$smtp" | grep -Eq '^smtps?://[^[:space:]"'\''\\]+$' || refuse "The third word is no address of a mail server, such as smtps://user:password@mail.example:465, with special characters of the password written as %40 and so on."
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

# The template's lines, with the three values. The file is private before its first line is written.
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
	said "Settings      $settings was there, and stays as it is"
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

# Caddy answers for the studio as soon as it can: nobody has to wait for the other here.
if command -v caddy >/dev/null && [ -d /etc/caddy ]; then
	caddyfile=/etc/caddy/Caddyfile
	package=$(dpkg-query -W -f='${Conffiles}\n' caddy 2>/dev/null | sed -n 's|^ /etc/caddy/Caddyfile ||p' | cut -c 1-32)
	if [ ! -f $caddyfile ] || [ "$(md5sum <$caddyfile | cut -c 1-32)" = "$package" ] || head -n 1 $caddyfile | grep -q '^# The studio behind Caddy'; then
		install -d -m 0755 /etc/systemd/system/caddy.service.d
		{
			echo "# Written by the studio's install.sh: Caddy takes the address from the studio's settings, and no password."
			echo '[Service]'
			echo "EnvironmentFile=$settings"
			echo 'UnsetEnvironment=SMTP_URL MAIL_FROM'
			[ $certificates = public ] || echo 'Environment=CADDY_GLOBAL_OPTIONS=local_certs'
		} >/etc/systemd/system/caddy.service.d/studio.conf
		install -m 0644 "$here/Caddyfile" $caddyfile
		systemctl daemon-reload
		systemctl enable --quiet caddy
		systemctl restart caddy || refuse "Caddy did not start, often because another web server holds port 80 or 443. What it says: journalctl -u caddy -n 20"
		said "In front      Caddy, $caddyfile"
	else
		said "In front      $caddyfile is your own, and stays as it is. $here/Caddyfile has what the studio needs."
	fi
else
	said "In front      nothing yet: the studio answers on 127.0.0.1:${port:-3000} alone. Install caddy and run this again, or see nginx in docs/install.md."
fi

# A start that stopped with a sentence is not waited for.
up='fetch(`http://127.0.0.1:${process.argv[1]}/up`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))'
tries=0
until "$release/node/bin/node" -e "$up" "${port:-3000}"; do
	tries=$((tries + 1))
	if [ $tries -gt 60 ] || systemctl is-failed --quiet studio; then
		said "The studio does not answer. What it says:" >&2
		journalctl -u studio -n 8 -o cat --no-pager >&2 || true
		exit 1
	fi
	sleep 0.5
done

said ""
# Only this machine was asked: name, ports and certificate are the doctor's to look at.
said "The studio $version runs. Whether browsers reach it at $origin is told by: sudo studio doctor"
if link=$(/usr/local/bin/studio admin link 2>/dev/null); then
	said "$link"
	said "Until you open it, visitors read that the studio is not open yet, and nothing can be booked."
else
	said "It has its owner already: $origin/login"
fi
[ $certificates = public ] || said "Its certificates are signed by this machine: browsers warn until they know it."
said "What else there is: studio help, and docs/install.md (off-site copies, upgrade, restore)."
