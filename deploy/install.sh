#!/bin/sh
# Makes this Debian 12 or 13, or Raspberry Pi OS, a Damier exhibit. Run as root in the folder of a built Damier; run again, it
# brings everything to its state and leaves settings, games and PIN alone. docs/operation.md tells what it does.
#   deploy/install.sh [--root DIR] [--no-kiosk]     DIR: the root of another system, as an SD card that is mounted
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source=$(dirname "$here")
root=
kiosk=yes
while [ $# -gt 0 ]; do
  case $1 in
    --root) root=${2%/}; shift 2 ;;
    --no-kiosk) kiosk=no; shift ;;
    *) echo "usage: deploy/install.sh [--root DIR] [--no-kiosk]" >&2; exit 2 ;;
  esac
done

say() { echo "damier: $*"; }
die() { echo "damier: $*" >&2; exit 2; }

[ "$(id -u)" -eq 0 ] || die 'run this as root: sudo deploy/install.sh'
[ -f "$source/dist/cli/damier.js" ] || die "nothing is built in $source. Run npm ci there first"
[ -f "$root/etc/debian_version" ] || die "${root:-this system} is no Debian and no Raspberry Pi OS"

# In the other root where there is one, else here.
there() { if [ -n "$root" ]; then chroot "$root" "$@"; else "$@"; fi; }

check_node() {
  version=$(there node -p process.versions.node 2>/dev/null || true)
  case $version in
    20.19.* | 20.[2-9][0-9].* | 2[1-9].* | [3-9][0-9].*) say "Node $version" ;;
    *) die "Damier needs Node 20.19 or newer; here is ${version:-none}. Debian 13: apt install nodejs.
  Debian 12: unpack https://nodejs.org/dist/latest-v20.x/ for this machine into /usr/local, and run this again" ;;
  esac
}

make_users() {
  there getent group damier >/dev/null || there groupadd --system damier
  there getent passwd damier >/dev/null ||
    there useradd --system --gid damier --home-dir /var/lib/damier --shell /usr/sbin/nologin damier
  there usermod --append --groups dialout damier
  if [ "$kiosk" = yes ]; then
    there getent passwd damier-kiosk >/dev/null ||
      there useradd --system --user-group --home-dir /run/damier-kiosk --shell /usr/sbin/nologin damier-kiosk
    for group in video render input audio; do
      if there getent group $group >/dev/null; then there usermod --append --groups $group damier-kiosk; fi
    done
  fi
}

put() { install -D -m "$1" "$here/$2" "$root$3"; }

put_files() {
  for script in damier-run damier-release damier-browser; do
    put 755 "scripts/$script" "/usr/local/lib/damier/$script"
  done
  for unit in damier.service damier-confirm.service damier-update.path damier-update.service; do
    put 644 "systemd/$unit" "/etc/systemd/system/$unit"
  done
  put 644 systemd/watchdog.conf /etc/systemd/system.conf.d/damier-watchdog.conf
  put 644 70-damier.rules /etc/udev/rules.d/70-damier.rules
  [ "$kiosk" = no ] || put 644 systemd/damier-kiosk.service /etc/systemd/system/damier-kiosk.service
}

# `damier …` on the command line: the release in use, with the exhibit's own folder.
put_command() {
  cat >"$root/usr/local/bin/damier" <<'COMMAND'
#!/bin/sh
export DAMIER_HOME="${DAMIER_HOME:-/var/lib/damier/state}"
exec node /var/lib/damier/current/bin/damier.js "$@"
COMMAND
  chmod 755 "$root/usr/local/bin/damier"
}

# The first release is this folder; later ones come by damier-release.
put_release() {
  data=$root/var/lib/damier
  install -d -m 755 "$data" "$data/releases"
  there install -d -m 700 -o damier -g damier /var/lib/damier/state
  # Among the exhibit's own files, because staff brings it back on its page.
  if [ ! -f "$data/state/settings.json" ]; then
    put 640 settings.json /var/lib/damier/state/settings.json
    there chown damier:damier /var/lib/damier/state/settings.json
  fi
  [ ! -e "$data/current" ] || return 0
  name=$(date -u +%Y%m%d-%H%M%S)
  mkdir "$data/releases/.$name"
  for part in bin dist node_modules package.json firmware/dist hardware decks endgames docs; do
    [ -e "$source/$part" ] || continue
    mkdir -p "$data/releases/.$name/$(dirname "$part")"
    cp -RL "$source/$part" "$data/releases/.$name/$part"
  done
  mv "$data/releases/.$name" "$data/releases/$name"
  ln -sfn "releases/$name" "$data/current"
}

enable_units() {
  units='damier.service damier-update.path'
  [ "$kiosk" = no ] || units="$units damier-kiosk.service"
  for unit in $units; do
    install -d "$root/etc/systemd/system/multi-user.target.wants"
    ln -sfn "/etc/systemd/system/$unit" "$root/etc/systemd/system/multi-user.target.wants/$unit"
  done
  if [ -z "$root" ] && [ -d /run/systemd/system ]; then
    systemctl daemon-reload
    udevadm control --reload || true
    # shellcheck disable=SC2086 # several units
    systemctl restart $units
  fi
}

check_node
make_users
put_files
put_command
put_release
enable_units
say 'installed. Set the PIN of the staff page:  sudo -u damier damier staff pin'
[ -s "$root/etc/damier/release-signers" ] ||
  say 'updates: put the public key of whoever signs releases into /etc/damier/release-signers (docs/operation.md)'
[ "$kiosk" = no ] || say 'the browser needs: apt install cage chromium'
