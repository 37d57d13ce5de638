/** Who is who on this machine, for sentences that name the user to give a file back to. */
import { readFileSync } from "node:fs";
import { userInfo } from "node:os";

/** The user whom this process works as. */
export function thisUser(): string {
  try {
    return userInfo().username;
  } catch {
    // A user without a name, as in containers.
    return String(process.geteuid?.() ?? "");
  }
}

/** The name that the machine's list of users has for a number. */
export function userOf({ uid }: { uid: number }): string {
  try {
    const line = readFileSync("/etc/passwd", "utf8")
      .split("\n")
      .find((each) => each.split(":")[2] === String(uid));
    return line?.split(":")[0] || `user ${uid}`;
  } catch {
    return `user ${uid}`;
  }
}
