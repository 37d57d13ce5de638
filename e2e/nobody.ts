/** Tests in which the studio belongs to another user of the machine. */
import { statSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname } from "node:path";

/** Nobody's number on every Linux. */
export const nobody = 65_534;

/** Only root gives files away; and nobody runs a program only where it can be reached: not in a checkout in root's own folder. */
export const canBeNobody = process.geteuid?.() === 0 && [process.cwd(), tmpdir()].every(isReached);

export const whyNotNobody = "Only root can become another user, and that user must reach the program.";

function isReached(folder: string): boolean {
  const above = dirname(folder);
  return (statSync(folder).mode & 0o001) !== 0 && (above === folder || isReached(above));
}
