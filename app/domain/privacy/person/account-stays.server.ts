import { accountById } from "#app/domain/accounts/people/account.server.ts";
import { comingAppointmentsOf } from "#app/domain/appointments/of-person.server.ts";
import { whyNotDeleted } from "#app/domain/privacy/delete-person.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";

/** Why an account can't be deleted, with the way; null where it can. */
export function whyAccountStays(id: number, now: number): string | null {
  const given = comingAppointmentsOf("provider", id, studioNow(studio().timeZone, now));
  const checked = whyNotDeleted(id, given, {});
  if (checked.ok) return null;
  const name = accountById(id)?.username ?? "";
  return `${name}'s account stays: ${checked.refusal.message}`;
}
