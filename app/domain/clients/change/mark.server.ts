/** The mark of a client and how they book online (rules 34.22 and 34.24). */
import { z } from "zod";
import type { ClientRecord } from "#app/domain/clients/record/client-record.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { oneLine } from "#app/platform/shared/fields.server.ts";
import { type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { longestMark } from "./mark.ts";
import { writeClient } from "./write.server.ts";

const Mark = z.object({
  markKind: z.enum(["", "allergy", "medication", "pregnancy", "access", "other"]),
  mark: oneLine(longestMark, `Please keep the mark under ${longestMark} characters.`),
});

const wrong = { markKind: "Choose what kind of mark it is." };

/** Without a kind there is no mark. Refuses as "not-found", "invalid" (words without a kind, or another one without words) and "conflict". */
export function changeMark(id: number, seen: number | null, input: unknown, by: By): Outcome<ClientRecord> {
  const read = readInput(Mark, input, { wrong });
  if (!read.ok) return read;
  const { markKind, mark } = read.value;
  if (markKind === "" && mark !== "") return unsaid("markKind", wrong.markKind);
  if (markKind === "other" && mark === "") return unsaid("mark", "Say in a few words what it is.");
  const change = { markKind: markKind || null, mark };
  return writeClient(id, { seen, action: "marked" }, change, by);
}

const unsaid = (field: string, sentence: string) =>
  refused("invalid", sentence, { fields: { [field]: sentence } });

const Rule = z.object({ onlineRule: z.enum(["usual", "ask", "not_online"]) });

/** Refuses as "not-found", "invalid" and "conflict". */
export function changeOnlineRule(
  id: number,
  seen: number | null,
  input: unknown,
  by: By,
): Outcome<ClientRecord> {
  const read = readInput(Rule, input, { wrong: { onlineRule: "Choose how this client books online." } });
  return read.ok ? writeClient(id, { seen, action: "online-rule" }, read.value, by) : read;
}
