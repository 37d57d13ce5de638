/** For tests in which another system user owns the studio. */
import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";

export const nobodyName = "nobody";
/** Its user id on Linux. */
export const nobody = 65_534;

/** Needs root to change owners, and a program outside root's home, which "nobody" can't read. */
export const canBeNobody = process.geteuid?.() === 0 && [process.cwd(), tmpdir()].every(isReached);

export const whyNotNobody = "Only root can become another user, and that user must reach the program.";

function isReached(folder: string): boolean {
  const above = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isReached(above));
}
