import type { Visitor } from "#app/platform/http/access.ts";
import { readForm } from "#app/platform/http/body/body.server.ts";
import { keepTypedCall } from "./parked-calls.server.ts";

/** Parks a form that reaches the front desk in the moment in which it locks by itself; answers where it is found again (rule 6.73). */
export async function keepTyped(request: Request, visitor: Visitor, now: number): Promise<string | null> {
  const isNew = visitor.lockedAt !== null && now - visitor.lockedAt < 60_000;
  if (!isNew || new URL(request.url).pathname !== "/receptionist") return null;
  const form = await readForm(request);
  return form.ok ? keepTypedCall(form.value, visitor, now) : null;
}
