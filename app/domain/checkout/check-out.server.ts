/** A checkout at the desk: the sale, and the visits that it pays are completed (rule 37.28). */

import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { mayBe, mayFollow, phaseOf } from "#app/domain/appointments/status.ts";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { asDeskChange } from "#app/domain/desk-changes/desk-change.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { checkout } from "#app/domain/till/checkout/checkout.server.ts";
import type { Sale } from "#app/domain/till/ledger/sales.server.ts";
import type { By } from "#app/platform/shared/audit.server.ts";
import { type Moment, studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { writing } from "#db/client.server.ts";

/**
 * As `checkout`, and completes what was paid and has begun; `change` can be taken back, the sale can't: it is voided. Sent twice
 * it is one sale, and completes nothing anew.
 */
export function checkOut(input: unknown, by: By): Outcome<{ sale: Sale; change: number | null }> {
  return writing(() => {
    const sold = checkout(input, by);
    if (!sold.ok) return sold;
    const sale = sold.value;
    if (sale.at !== by.now) return done({ sale, change: null });
    const moment = studioNow(studio().timeZone, by.now);
    const visits = sale.lines
      .filter(({ kind, appointmentId }) => kind === "service" && appointmentId !== null)
      .flatMap(({ appointmentId }) => appointmentById(appointmentId ?? 0) ?? [])
      .filter((visit) => mayBeCompleted(visit, moment));
    return done({ sale, change: completeAll(visits, sale, by) });
  });
}

const mayBeCompleted = (visit: Appointment, moment: Moment): boolean =>
  visit.status !== "completed" &&
  mayFollow(visit.status, "completed") &&
  mayBe("completed", phaseOf(visit, moment), { was: false });

function completeAll([first, ...others]: Appointment[], sale: Sale, by: By): number | null {
  if (!first) return null;
  const what = {
    date: () => first.date,
    label: () =>
      `${first.contact.name} completed (receipt ${sale.number} stays: it is voided on its own page)`,
  };
  const work = (): Outcome<null> => {
    for (const { id } of [first, ...others]) {
      const marked = setStatus(id, "completed", by.actor, by.now);
      if (!marked.ok) throw new Error(`A visit that was paid can't be completed: ${marked.refusal.message}`);
    }
    return done(null);
  };
  const completed = asDeskChange(what, work, by);
  return completed.ok ? completed.change : null;
}
