/** Tests in which another system user owns the studio. */
import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";

/** The user id of "nobody" on Linux. */
export const nobody = 65_534;

/** Only root changes owners, and "nobody" can't run a program in root's own folder. */
export const canBeNobody = process.geteuid?.() === 0 && [process.cwd(), tmpdir()].every(isReached);

export const whyNotNobody = "Only root can become another user, and that user must reach the program.";

function isReached(folder: string): boolean {
  const above = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isReached(above));
}
