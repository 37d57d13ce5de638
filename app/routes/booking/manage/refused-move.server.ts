/** A refused move is told at an address of its own, signed, so that it says nothing which the studio has not said (rule 25.12). */
import { z } from "zod";
import { statusOf } from "#app/platform/http/answers/reply.server.ts";
import type { Refusal } from "#app/platform/shared/outcome.ts";
import { readInput } from "#app/platform/shared/read-input.server.ts";
import { isSignature, signature } from "#app/platform/shared/signature.server.ts";
import type { ManageProblem, MoveRadio } from "./messages.ts";

const key = "refused-move";
const lifeMs = 10 * 60_000;

/** Five parts with their providers. */
const longestTime = 120;

const Told = z.object({
  until: z.number(),
  status: z.number(),
  message: z.string(),
  fields: z.record(z.string(), z.string()),
  time: z.string(),
  alternatives: z.array(z.object({ value: z.string(), label: z.string() })),
});

/** The step at `address` and why it was refused; `time` is what was chosen. */
export function refusedMoveUrl(
  token: string,
  address: string,
  { reason, message, fields = {} }: Refusal,
  { time, alternatives = [], now }: { time: string; alternatives?: MoveRadio[]; now: number },
): string {
  const told: z.output<typeof Told> = {
    ...{ until: now + lifeMs, status: statusOf(reason), message, fields },
    ...{ time: time.slice(0, longestTime), alternatives },
  };
  const said = Buffer.from(JSON.stringify(told)).toString("base64url");
  return `${address}&refused=${said}.${signature(key, `${token} ${said}`)}`;
}

/** What such an address says; null for any other one, and ten minutes later. */
export function refusedMove(
  query: URLSearchParams,
  token: string,
  now: number,
): { status: number; problem: ManageProblem } | null {
  const [said = "", signed = ""] = (query.get("refused") ?? "").split(".");
  if (!signed || !isSignature(key, `${token} ${said}`, signed)) return null;
  const read = readInput(Told, JSON.parse(Buffer.from(said, "base64url").toString()));
  if (!read.ok || now >= read.value.until) return null;
  const { status, message, fields, time, alternatives } = read.value;
  return { status, problem: { ok: false, form: "move", message, fields, values: { time }, alternatives } };
}
