/** Ends a session after 30 idle minutes. Tabs share activity and the end. */

import { isLate, keepLocked, nextStep, type Watch } from "#app/domain/accounts/session/inactivity.ts";
import { placeIn } from "#app/domain/accounts/session/place.ts";

const signs = ["mousemove", "mousedown", "keydown", "scroll", "touchstart", "click"];
const tick = 1000;
/** Sent to other tabs instead of a time when the session ends. */
const ended = -1;
const locked = -2;
const name = "activity";

type Begun = { since: number; lockAfter: number };

/** `onWarning` gets the minutes left, or null after activity. */
export function startWatch(onWarning: (minutesLeft: number | null) => void, { since, lockAfter }: Begun) {
  const watch: Watch = { activeAt: since, beatAt: since, askedAt: since, lockAfter };
  const tabs = joinTabs((activeAt) => {
    if (activeAt === ended) return leave("inactivity");
    if (activeAt === locked) return followLock();
    watch.activeAt = Math.max(watch.activeAt, Math.min(activeAt, Date.now()));
    look();
  });

  function look(): void {
    const now = Date.now();
    const step = nextStep(watch, now);
    if (step.kind === "lock") lock();
    else if (step.kind === "end") {
      // The other tabs are informed first, because the server can't say later why the session ended.
      tabs.tell(ended);
      leave("inactivity");
    } else {
      if (step.kind === "warn") parkOnce();
      onWarning(step.kind === "warn" ? step.minutesLeft : null);
      if (step.ask) ask(watch, step.ask, now);
    }
  }

  function notice(): void {
    const now = Date.now();
    // After a sleep, movement can come before the timer. During the warning, only its buttons count.
    if (isLate(watch, now)) {
      look();
      return;
    }
    if (now - watch.activeAt < tick) return;
    watch.activeAt = now;
    tabs.tell(now);
  }

  function stay(): void {
    const now = Date.now();
    if (nextStep(watch, now).kind === "end") {
      leave("inactivity");
      return;
    }
    watch.activeAt = now;
    tabs.tell(now);
    // At once, because the server may know of no activity either.
    ask(watch, "heartbeat", now);
    onWarning(null);
  }

  const stopLooking = lookOften(look, notice);
  tabs.tell(since);
  return {
    stay,
    stop() {
      stopLooking();
      tabs.close();
    },
  };
}

function ask(watch: Watch, how: "heartbeat" | "check", now: number): void {
  watch.askedAt = now;
  if (how === "heartbeat") watch.beatAt = now;
  void askServer(how);
}

function lookOften(look: () => void, notice: () => void): () => void {
  const timer = setInterval(look, tick);
  for (const sign of signs) window.addEventListener(sign, notice, { capture: true, passive: true });
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    for (const sign of signs) window.removeEventListener(sign, notice, { capture: true });
    document.removeEventListener("visibilitychange", look);
  };
}

async function askServer(how: "heartbeat" | "check"): Promise<void> {
  try {
    const headers: HeadersInit = how === "heartbeat" ? { "X-User-Active": "1" } : {};
    const answer = await fetch("/api/auth/me", { headers });
    if (answer.status === 403) followLock();
    if (answer.status !== 401) return;
    const { error } = await answer.json();
    leave(/inactivity/u.test(error) ? "inactivity" : "expired");
  } catch {
    // Offline: the next check asks again.
  }
}

let leaving = false;

/** Offline, the lock page can't load, so the names of the stored paper are hidden. */
function lock(): void {
  void keepLocked()
    .catch(() => undefined)
    .then(() => leaveTo("/receptionist/lock", {}, deskForm()));
}

/** Another window locked the desk. Opens the lock page with the typed values (rule 6.73). */
export const followLock = (): void => leaveTo("/receptionist/lock?follow", {}, deskForm());

/** Opens the login page with a link back, so that no name stays on the screen (rule 19.9). */
export function followEnd(): void {
  if (leaving) return;
  leaving = true;
  location.replace(location.pathname + location.search);
}

const leave = (next: "inactivity" | "expired") =>
  leaveTo("/logout", { next, redirectTo: location.pathname + placeIn(location.search) });

/** Posts a form, so that one answer ends session, cookie and page. */
function leaveTo(
  action: string,
  fields: Record<string, string>,
  kept: Iterable<[string, unknown]> = [],
): void {
  if (leaving) return;
  leaving = true;
  const form = document.createElement("form");
  form.method = "post";
  form.action = action;
  for (const [name, value] of [...kept, ...Object.entries(fields)]) {
    const input = document.createElement("input");
    Object.assign(input, { type: "hidden", name, value });
    form.append(input);
  }
  document.body.append(form);
  form.submit();
}

/** Typed values survive the lock and the end of the session. */
function deskForm(): Iterable<[string, unknown]> {
  const form = document.getElementById("desk-form");
  return form instanceof HTMLFormElement ? new FormData(form) : [];
}

/** Locks all windows of this browser at once, hidden ones too. */
export function tellLocked(): void {
  void keepLocked().catch(() => undefined);
  const tabs = joinTabs(() => undefined);
  tabs.tell(locked);
  tabs.close();
}

let parked = false;

/** Parks the form before the session ends. Doesn't count as activity. */
function parkOnce(): void {
  const fields = [...deskForm()].flatMap(([name, value]) =>
    typeof value === "string" ? [[name, value]] : [],
  );
  if (parked || fields.length === 0) return;
  parked = true;
  const body = new URLSearchParams([...fields, ["intent", "park"]]);
  void fetch("/receptionist", {
    method: "POST",
    body,
    redirect: "manual",
    headers: { "X-User-Active": "0" },
  });
}

/** Connects the tabs by a channel or by storage events. */
function joinTabs(onActivity: (at: number) => void) {
  if ("BroadcastChannel" in window) {
    const channel = new BroadcastChannel(name);
    channel.onmessage = ({ data }) => onActivity(Number(data) || 0);
    return { tell: (at: number) => channel.postMessage(at), close: () => channel.close() };
  }
  const listen = ({ key, newValue }: StorageEvent) => {
    if (key === name) onActivity(Number(newValue) || 0);
  };
  addEventListener("storage", listen);
  return { tell: store, close: () => removeEventListener("storage", listen) };
}

function store(at: number): void {
  try {
    localStorage.setItem(name, String(at));
  } catch {
    // Without storage each tab watches alone.
  }
}
