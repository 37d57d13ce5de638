/** What takes seconds, or asks the network: for the doctor alone (rule 27.37). */
import { existsSync } from "node:fs";
import { type Check, worstFirst } from "#app/operations/checks/check.ts";
import { examineFile } from "#app/operations/database/examine.server.ts";
import { fieldsIn } from "#app/shared/read-input.server.ts";
import { environment } from "#app/studio/environment.server.ts";
import { hostChecks } from "./host.server.ts";
import { senderChecks } from "./sender.server.ts";

/** Integrity, references and overlaps of the database, then the names of the site and of its mails. Answers in some seconds, also without network and without a server. */
export async function slowChecks(now: number): Promise<Check[]> {
  const found = await Promise.all([databaseChecks(), hostChecks(now), senderChecks().catch(noneOfSender)]);
  return worstFirst(found.flat());
}

/** Where the database can't be read it is not known who the sender is. */
const noneOfSender = (): Check[] => [];

async function databaseChecks(): Promise<Check[]> {
  const { databaseFile } = environment();
  const about = { about: "Database" };
  if (!existsSync(databaseFile)) return [];
  try {
    const { damage, orphans, overlaps } = await examineFile(databaseFile, true);
    return [
      result(
        { ...about, name: "integrity" },
        damage,
        "All of the database can be read, and fits together.",
        (what) => `The database is damaged: ${what}.`,
      ),
      result(
        { ...about, name: "references" },
        listed(orphans),
        "No row refers to one that is not there.",
        (what) => `Rows refer to others that are not there: ${what}.`,
      ),
      result(
        { ...about, name: "overlaps" },
        listed(overlaps),
        "No two visits of one provider overlap.",
        (what) => `Visits of one provider overlap: ${what}.`,
      ),
    ];
  } catch (problem) {
    const why = String(fieldsIn(problem).message ?? problem);
    return [
      {
        ...about,
        name: "integrity",
        level: "wrong",
        words: `The database could not be read: ${why}.`,
        remedy: putBack,
      },
    ];
  }
}

const putBack =
  "Stop the studio, put a backup back (studio restore latest), and keep the file that was there.";
const lookAt = "Tell whoever looks after the program, and keep a backup from before.";

function result(
  about: Pick<Check, "name" | "about">,
  found: string | null,
  well: string,
  wrong: (what: string) => string,
): Check {
  if (!found) return { ...about, level: "well", words: well, remedy: null };
  return {
    ...about,
    level: "wrong",
    words: wrong(found),
    remedy: about.name === "integrity" ? putBack : lookAt,
  };
}

const listed = (found: string[]): string | null => (found.length > 0 ? found.join(", ") : null);
