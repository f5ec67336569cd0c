#!/bin/sh
# Makes this Debian 12 or 13, or Raspberry Pi OS, a Damier exhibit. Run as root in the folder of a built Damier, or by the
# installer (`sudo sh damier-….run`); run again, it brings everything to its state and leaves settings, games and PIN alone.
# What is not said it asks, on a machine that has no settings yet. docs/operation.md tells what it does.
usage='usage: deploy/install.sh [--root DIR] [--no-kiosk] [--no-apt] [--language fr|en|…] [--board virtual|PROFILE]
         [--hours 10:00-18:00|always] [--closed mon,tue] [--office PORT|none] [--pin-stdin]     DIR: the root of another system, as a mounted SD card'
set -eu
here=$(cd "$(dirname "$0")" && pwd)
source=$(dirname "$here")
root=
kiosk=yes
apt=yes
language=
board=
hours=
closed=none
office=8443
pin_stdin=no
while [ $# -gt 0 ]; do
  case $1 in
    --no-kiosk) kiosk=no; shift; continue ;;
    --no-apt) apt=no; shift; continue ;;
    --pin-stdin) pin_stdin=yes; shift; continue ;;
  esac
  [ $# -ge 2 ] || { echo "$usage" >&2; exit 2; }
  case $1 in
    --root) root=${2%/} ;;
    --language) language=$2 ;;
    --board) board=$2 ;;
    --hours) hours=$2 ;;
    --closed) closed=$2 ;;
    --office) office=$2 ;;
    *) echo "$usage" >&2; exit 2 ;;
  esac
  shift 2
done
data=$root/var/lib/damier
settings=$data/state/settings.json

say() { echo "damier: $*"; }

# In the other root where there is one, else here.
there() { if [ -n "$root" ]; then chroot "$root" "$@"; else "$@"; fi; }

# What runs the program: the Node that the installer brings, else the system's.
own_node() { [ -x "$source/node/bin/node" ]; }
node_fits() {
  if own_node; then "$source/node/bin/node" -e 0 >/dev/null 2>&1; return; fi
  case $(there node -p process.versions.node 2>/dev/null || true) in
    20.19.* | 20.[2-9][0-9].* | 2[1-9].* | [3-9][0-9].*) return 0 ;;
    *) return 1 ;;
  esac
}

# Packages of Debian that are not there, each by a program or a folder of it. Debian's cage does not start without Xwayland.
missing_packages() {
  while read -r package program; do
    [ -x "$root$program" ] || echo "$package"
  done <<PACKAGES
openssh-client /usr/bin/ssh-keygen
$([ "$office" = none ] || echo openssl /usr/bin/openssl)
udev /usr/bin/udevadm
$([ "$kiosk" = no ] || printf '%s\n' 'cage /usr/bin/cage' 'xwayland /usr/bin/Xwayland' "libgl1-mesa-dri /usr/lib/$(there uname -m)-linux-gnu/dri" \
    'chromium /usr/bin/chromium')
PACKAGES
}

# Everything that is missing, at once and in the order in which it is to be put right.
check() {
  faults=
  add() { faults="$faults
  - $*"; }
  [ "$(id -u)" -eq 0 ] || add "root's rights: put sudo in front of the same command"
  [ -f "$root/etc/debian_version" ] || add "a Debian or a Raspberry Pi OS: ${root:-this system} is neither"
  [ -f "$source/dist/cli/damier.js" ] || add "a built Damier in $source: run npm ci there"
  if own_node; then
    node_fits || add "a machine of the kind that this installer is for: its Node does not run on $(uname -m)"
  else
    node_fits || add 'Node 20.19 or newer: apt install nodejs on Debian 13; elsewhere take the installer, which brings it (docs/operation.md)'
  fi
  packages=$(missing_packages | grep . | tr '\n' ' ') || packages=
  if [ -n "$packages" ] && [ "$apt" = no ]; then add "packages: apt install $packages"; fi
  if [ -n "$faults" ]; then
    echo "damier: nothing was changed. What is missing here:$faults" >&2
    exit 2
  fi
}

get_packages() {
  [ -n "$packages" ] || return 0
  say "fetching $packages"
  there apt-get update -qq || say 'the lists of packages could not be fetched; trying with those at hand'
  # shellcheck disable=SC2086 # several packages
  there env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $packages >/dev/null || {
    echo "damier: apt could not install $packages; nothing else was changed. Is there a network?" >&2
    exit 2
  }
}

# Asks until the answer fits; the end of the answers is an end.
ask() {
  while :; do
    printf '%s [%s] ' "$1" "$2" >&2
    read -r answer || { echo >&2; echo 'damier: no answer came; nothing was installed' >&2; exit 2; }
    answer=${answer:-$2}
    if printf '%s\n' "$answer" | grep -qE "^($3)\$"; then break; fi
    echo "  $4" >&2
  done
  echo "$answer"
}

# The boards of wood are two serial ports.
devices=${DAMIER_DEVICES:-/dev}
plugged_in() { find "$devices" -maxdepth 1 \( -name 'ttyACM*' -o -name 'ttyUSB*' \) | sort | tr '\n' ' '; }

# Which board it is, or those that it may be, a line each; it says itself on stderr what it has found.
find_board() {
  node=$source/node/bin/node
  own_node || node=node
  "$node" "$source/bin/damier.js" find || true
}

texts=$source/dist/kiosk/texts
[ -d "$texts" ] || texts=$source/src/kiosk/texts
LANGUAGES=$(for file in "$texts"/*.json; do basename "$file" .json; done | tr '\n' '|' | sed 's/|$//')
PROFILES=virtual$(for file in "$source"/hardware/profiles/*.json; do basename "$file" .json; done | grep -v schema | sed 's/^/|/' | tr -d '\n')
TIMES='([01][0-9]|2[0-3]):[0-5][0-9]-([01][0-9]|2[0-3]):[0-5][0-9]'
DAYS='(mon|tue|wed|thu|fri|sat|sun)'

must_fit() {
  printf '%s\n' "$2" | grep -qE "^($3)\$" && return 0
  echo "damier: --$1 $2 is none of $3; nothing was installed" >&2
  exit 2
}

ask_settings() {
  if [ -f "$settings" ]; then return 0; fi
  [ -n "$language" ] || language=$(ask 'The language of the house' fr "$LANGUAGES" "write one of $LANGUAGES")
  if [ -z "$board" ]; then
    ports=$(plugged_in)
    if [ -n "$ports" ]; then
      say "something is plugged in at ${ports% }; it is asked which board it is"
      board=$(find_board)
    fi
    # None, or one of several.
    [ "$(printf '%s\n' "$board" | grep -c .)" -eq 1 ] ||
      board=$(ask 'The board' "$(printf '%s\n' "${board:-virtual}" | head -n 1)" "$PROFILES" "write one of $PROFILES")
  fi
  if [ -z "$hours" ]; then
    hours=$(ask 'Open from when to when' 10:00-18:00 "always|$TIMES" 'write two times, as 10:00-18:00, or always')
    [ "$hours" = always ] || closed=$(ask 'Days that are closed' mon "none|$DAYS(,$DAYS)*" 'write days as mon,tue, or none')
  fi
  must_fit language "$language" "$LANGUAGES"
  must_fit board "$board" "$PROFILES"
  must_fit hours "$hours" "always|$TIMES"
  must_fit closed "$closed" "none|$DAYS(,$DAYS)*"
  must_fit office "$office" 'none|[1-9][0-9]{3}|[1-5][0-9]{4}'
}

# Once, and unseen: whoever has mistyped it sets another (damier staff pin).
ask_pin() {
  pin=
  if [ -s "$data/state/staff/pin" ]; then return 0; fi
  if [ "$pin_stdin" = no ] && [ ! -t 0 ]; then return 0; fi
  while :; do
    if [ -t 0 ]; then
      stty -echo
      trap 'stty echo' EXIT INT TERM
      printf 'The PIN of the maintenance page, six to twelve digits (it is not shown): ' >&2
    fi
    read -r pin || true
    if [ -t 0 ]; then stty echo; trap - EXIT INT TERM; echo >&2; fi
    if printf '%s\n' "$pin" | grep -qE '^[0-9]{6,12}$'; then return 0; fi
    [ -t 0 ] || { echo 'damier: a PIN is six to twelve digits; nothing was installed' >&2; exit 2; }
    echo '  six to twelve digits' >&2
  done
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
  if [ "$kiosk" = yes ]; then
    put 644 systemd/damier-kiosk.service /etc/systemd/system/damier-kiosk.service
    put 644 scripts/damier-one-page.mjs /usr/local/lib/damier/damier-one-page.mjs
    put 644 chromium-policy.json /etc/chromium/policies/managed/damier.json
  fi
}

# `damier …` on the command line: the release in use, with the exhibit's own folder.
put_command() {
  cat >"$root/usr/local/bin/damier" <<'COMMAND'
#!/bin/sh
export DAMIER_HOME="${DAMIER_HOME:-/var/lib/damier/state}"
node=/var/lib/damier/current/node/bin/node
[ -x "$node" ] || node=node
exec "$node" /var/lib/damier/current/bin/damier.js "$@"
COMMAND
  chmod 755 "$root/usr/local/bin/damier"
}

# Among the exhibit's own files, because staff brings them back on its page.
put_settings() {
  if [ -f "$settings" ]; then return 0; fi
  others=$(echo "$LANGUAGES" | tr '|' '\n' | grep -vx "$language" | sed 's/.*/, "&"/' | tr -d '\n')
  week=
  if [ "$hours" != always ]; then
    for day in mon tue wed thu fri sat sun; do
      case ",$closed," in
        *",$day,"*) ;;
        *) week="$week${week:+, }\"$day\": [\"$hours\"]" ;;
      esac
    done
    week="\"hours\": { $week }, "
  fi
  page=
  [ "$office" = none ] || page="\"page\": { \"office\": $office },
  "
  case $board in
    virtual | trappes-8x8) games='"trappes", "priorite-dame", "english"' ;;
    classic-10x10) games='"international", "classiques", "majorite"' ;;
    classic-8x8) games='"english", "russian", "brazilian"' ;;
    school-6x6) games='"sujet-verbe"' ;;
  esac
  there install -d -m 700 -o damier -g damier /var/lib/damier/state
  cat >"$settings.new" <<SETTINGS
{
  ${page}"board": { "profile": "$board" },
  "exhibit": { "games": [$games], "languages": ["$language"$others] },
  "operation": { $week"restartAt": "04:30" }
}
SETTINGS
  chmod 640 "$settings.new"
  there chown damier:damier /var/lib/damier/state/settings.json.new
  mv "$settings.new" "$settings"
}

put_pin() {
  [ -n "$pin" ] || return 0
  printf '%s' "$pin" | there runuser -u damier -- /usr/local/bin/damier staff pin
}

# The first release is this folder; later ones come by damier-release.
put_release() {
  install -d -m 755 "$data" "$data/releases"
  there install -d -m 700 -o damier -g damier /var/lib/damier/state
  [ ! -e "$data/current" ] || return 0
  name=$(date -u +%Y%m%d-%H%M%S)
  mkdir "$data/releases/.$name"
  for part in bin dist node node_modules package.json firmware/dist hardware decks endgames docs; do
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

check
ask_settings
ask_pin
get_packages
make_users
put_files
put_command
put_release
put_settings
put_pin
enable_units
say 'installed.'
[ -s "$data/state/staff/pin" ] || say 'the maintenance page has no PIN yet:  sudo -u damier damier staff pin'
[ "$office" = none ] || say "staff at a desk: https://$(cat "$root/etc/hostname" 2>/dev/null || hostname).local:$office/#staff (docs/staff.md)"
[ -s "$root/etc/damier/release-signers" ] ||
  say 'updates: put the public key of whoever signs releases into /etc/damier/release-signers (docs/operation.md)'
