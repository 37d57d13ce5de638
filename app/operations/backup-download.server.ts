import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { clearFailures } from "#app/domain/accounts/sign-in/attempts.server.ts";
import { checkPassword } from "#app/domain/accounts/sign-in/sign-in.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Backup } from "#app/operations/backup/backup.ts";
import { listBackups, newestVerified } from "#app/operations/backup/list-backups.server.ts";
import { makeBackup } from "#app/operations/backup/make.server.ts";
import { dataFolder } from "#app/operations/checks/subjects/database.server.ts";
import type { Caller } from "#app/platform/http/access.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { singleton } from "#app/platform/shared/singleton.server.ts";
import { writing } from "#db/client.server.ts";

type Wanted = { password: string; name: string };

/** By session: the backup that it may download, and until when. */
const opened = singleton("backups opened", () => new Map<number, { name: string; until: number }>());
const openMs = 5 * 60_000;

/** Lets a session download a backup for five minutes. Refusals: invalid (password), too-many, busy, not-found, conflict (no backup could be made). */
export async function openBackup(
  { password, name }: Wanted,
  { userId, sessionId, caller }: { userId: number; sessionId: number; caller: Caller },
  by: By,
): Promise<Outcome<{ name: string }>> {
  if (password === "") return wrong("Enter your password.");
  const account = accountById(userId);
  const checked = await checkPassword(account, { email: account?.email ?? "", password }, caller, by.now);
  if (!checked.ok)
    return checked.refusal.reason === "not-signed-in" ? wrong("That is not your password.") : checked;
  const found = name === "" ? await freshBackup(by) : keptBackup(name);
  if (!found.ok) return found;
  writing(() => {
    clearFailures(checked.value.counted);
    record(
      { action: "backup-downloaded", entity: "settings", entityId: null, detail: { file: found.value.name } },
      by,
    );
  });
  opened.set(sessionId, { name: found.value.name, until: by.now + openMs });
  return done({ name: found.value.name });
}

const wrong = (sentence: string) => refused("invalid", sentence, { fields: { password: sentence } });

type Opened = Pick<Backup, "path" | "at" | "bytes"> & {
  called: string;
};

/** Returns the backup that a session may download at `now`. */
export function openedBackup(sessionId: number, now: number): Opened | null {
  const granted = opened.get(sessionId);
  if (!granted || now >= granted.until) return null;
  const found = keptBackup(granted.name);
  if (!found.ok) return null;
  const { path, at, bytes } = found.value;
  const of = at === null ? "" : `-${studioNow(studio().timeZone, at).date}`;
  return { path, at, bytes, called: `studio${of}.db` };
}

function keptBackup(name: string): Outcome<Backup> {
  const kept = listBackups(dataFolder()).find((backup) => backup.name === name);
  return kept ? done(kept) : refused("not-found", "This backup no longer exists. Choose another one.");
}

const underWay = singleton("fresh backup", (): { made?: Promise<Outcome<Backup>> } => ({}));
const secondPressMs = 10_000;

/** Makes a backup now. A second press of the button gets the same backup. */
export async function freshBackup(by: By): Promise<Outcome<Backup>> {
  const newest = underWay.made ? null : newestVerified(dataFolder(), by.now);
  if (newest && by.now >= newest.at && by.now - newest.at < secondPressMs) return done(newest);
  underWay.made ??= makeBackup({ why: "asked" }, by).finally(() => {
    underWay.made = undefined;
  });
  return underWay.made;
}
