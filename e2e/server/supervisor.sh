#!/bin/sh
# Replaces systemctl and journalctl in tests without systemd: runs `current/bin/studio start` like the unit.
# $UNIT is a folder with its pid, its log and the program's path. A unit that ended on its own has failed.
pid=$(cat "$UNIT/pid" 2>/dev/null)
running() { [ -n "$pid" ] && kill -0 "$pid" 2>/dev/null; }
case "$1" in
  cat | reset-failed) ;;
  start)
    running || {
      setsid env -i PATH=/usr/bin:/bin sh -c 'while read -r line; do export "$line"; done <"$0/settings"; exec "$0/current/bin/studio" start' "$UNIT" >>"$UNIT/log" 2>&1 &
      echo $! >"$UNIT/pid"
    }
    ;;
  stop)
    running && kill "$pid"
    while running; do sleep 0.05; done
    ;;
  is-failed) running && echo active || echo failed ;;
  show) echo 0 ;;
  --unit) tail -n 20 "$UNIT/log" ;;
esac
