/** A backup for the owner to keep elsewhere (rule 27.41). */
import { accountById } from "#app/accounts/people/account.server.ts";
import { clearFailures } from "#app/accounts/sign-in/attempts.server.ts";
import { checkPassword } from "#app/accounts/sign-in/check-password.server.ts";
import type { Caller } from "#app/http/access.ts";
import { listBackups } from "#app/operations/backup/list.server.ts";
import { makeBackup } from "#app/operations/backup/make.server.ts";
import { dataFolder } from "#app/operations/checks/subjects/database.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { writing } from "#db/client.server.ts";

type Wanted = { password: string /** Of a kept backup's file; empty: one that is made now. */; name: string };

/**
 * The file's path, and what it is called where it is kept. The password is the account's own, and tries are limited as at sign-in:
 * refuses as "not-signed-in" (wrong), "too-many", "busy", "not-found", and as "conflict" where none could be made. It is audited.
 */
export async function backupToTake(
  { password, name }: Wanted,
  { userId, caller }: { userId: number; caller: Caller },
  by: By,
): Promise<Outcome<{ path: string; name: string }>> {
  if (password === "") return refused("not-signed-in", "Enter your password.");
  const account = accountById(userId);
  const checked = await checkPassword(account, { email: account?.email ?? "", password }, caller, by.now);
  if (!checked.ok) return checked;
  const found = await chosen(name, by);
  if (!found.ok) return found;
  const { at, path } = found.value;
  writing(() => {
    clearFailures(checked.value.counted);
    record(
      { action: "backup-downloaded", entity: "settings", entityId: null, detail: { file: found.value.name } },
      by,
    );
  });
  const of = at === null ? "" : `-${studioNow(studio().timeZone, at).date}`;
  return done({ path, name: `studio${of}.db` });
}

async function chosen(name: string, by: By) {
  if (name === "") return makeBackup({ why: "asked" }, by);
  const kept = listBackups(dataFolder()).find((backup) => backup.name === name);
  return kept ? done(kept) : refused("not-found", "That backup is not kept any more.");
}
