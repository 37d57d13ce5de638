/** Random charges, partial waivers, payments, refunds and voids. The amount owed must always be charged - waived - paid + refunded. */
import fc from "fast-check";
import { expect, it } from "vitest";
import { appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { settleFee } from "#app/domain/booking/change/fee.server.ts";
import { setStatus } from "#app/domain/booking/visit/move.server.ts";
import { missedReport } from "#app/domain/reports/missed.server.ts";
import { readRange } from "#app/domain/reports/range.server.ts";
import { reportContext } from "#app/domain/reports/report-context.server.ts";
import { revenueReport } from "#app/domain/reports/revenue.server.ts";
import { owedBy, owedOf } from "#app/domain/till/ledger/owed.sql.server.ts";
import { voidSale } from "#app/domain/till/ledger/void-sale.server.ts";
import { appointmentAt, instantAt, monday, studioWithPeople } from "#app/testing/studio.server.ts";
import { checkout } from "./checkout.server.ts";
import { refundFee, withRefund } from "./refund.server.ts";

const anyStep = fc.record({
  action: fc.constantFrom(
    ...(["miss", "miss", "come", "pay", "pay", "pay"] as const),
    ...(["waive", "waive", "keep", "refund", "refund", "refund", "void", "void"] as const),
  ),
  visit: fc.constantFrom(0, 0, 1),
  amount: fc.constantFrom("", "", "0.01", "20", "94.99", "95", "300"),
  means: fc.constantFrom("", "cash", "cash", "card", "transfer"),
  pick: fc.nat(30),
});
type Step = typeof anyStep extends fc.Arbitrary<infer T> ? T : never;

/** Sets up two visits of one client and the actions on them. */
function day() {
  const studio = studioWithPeople();
  const visits = ["09:00", "11:00"].map(
    (time, at) =>
      appointmentAt(studio, monday, time, { providerId: at ? studio.tom : studio.maya }).appointment.id,
  );
  const by = { actor: { id: studio.rita, role: "admin" as const }, now: instantAt(monday, "12:30") };
  const at = ({ visit }: Step) => visits[visit] ?? 0;
  const revisionOf = (id: number) => appointmentById(id)?.revision ?? 0;
  const settle = (step: Step, fee: "waive" | "keep") => {
    const id = at(step);
    const input = { fee, waiveReason: "illness", waiveAmount: step.amount, revision: revisionOf(id) };
    return withRefund(id, step.means, () => settleFee(id, input, by), by).ok;
  };
  const actions: Record<Step["action"], (step: Step) => boolean> = {
    miss: (step) => setStatus(at(step), "no_show", by.actor, by.now).ok,
    come: (step) => setStatus(at(step), "booked", by.actor, by.now).ok,
    pay: (step) =>
      checkout({ appointmentId: at(step), sent: "1", [`fee-${at(step)}`]: "on", pay: "card" }, by).ok,
    waive: (step) => settle(step, "waive"),
    keep: (step) => settle(step, "keep"),
    refund: (step) => refundFee(at(step), step.means, by).ok,
    void: ({ pick }) =>
      voidSale(1 + (pick % Math.max(1, studio.count("sales"))), { reason: "A slip" }, by).ok,
  };
  return { studio, visits, by, play: (step: Step) => actions[step.action](step) };
}

type Day = ReturnType<typeof day>;

/** Sums paid and refunded fees of valid receipts directly from the rows. */
function rowsOf({ studio }: Day, id: number) {
  const sum = (sign: string) =>
    Number(
      studio.sqlite
        .prepare(
          `SELECT coalesce(sum(abs(l.amount_minor)), 0) FROM sale_lines l JOIN sales s ON s.id = l.sale_id
            WHERE l.appointment_id = ? AND l.kind = 'fee' AND l.amount_minor ${sign} 0 AND s.kind = 'sale'
              AND NOT EXISTS (SELECT 1 FROM sales v WHERE v.void_of = s.id)`,
        )
        .pluck()
        .get(id),
    );
  return { paid: sum(">"), givenBack: sum("<") };
}

function expectOwed(played: Day): void {
  let inAll = 0;
  for (const id of played.visits) {
    const visit = appointmentById(id);
    if (!visit) throw new Error("A visit is missing.");
    const { chargeMinor, waivedMinor, priceMinor, status } = visit;
    const { paid, givenBack } = rowsOf(played, id);
    const charged = status === "no_show" ? priceMinor : 0;
    expect(chargeMinor + waivedMinor).toBe(charged);
    expect(Math.min(chargeMinor, waivedMinor)).toBeGreaterThanOrEqual(0);
    expect(owedOf(visit)).toBe(charged - waivedMinor - paid + givenBack);
    expect(givenBack).toBeLessThanOrEqual(paid);
    inAll += owedOf(visit);
  }
  expect(owedBy(appointmentById(played.visits[0] ?? 0)?.recordId ?? 0, "USD")).toBe(inAll);
}

/** Charged less waived must equal collected plus owed fees, to the cent. */
async function expectReports(played: Day): Promise<void> {
  const range = readRange({ range: "own", from: monday, to: monday }, monday);
  if (!range.ok) throw new Error(range.refusal.message);
  const context = reportContext(instantAt(monday, "23:00"));
  const missed = await missedReport(range.value, context);
  const revenue = await revenueReport(range.value, context);
  const figure = (label: string) => Number(missed.figures.find((one) => one.label === label)?.value);
  const fees = revenue.tables.find(({ name }) => name === "by-kind")?.rows.find(([kind]) => kind === "Fees");
  const owed = played.visits.reduce((sum, id) => {
    const visit = appointmentById(id);
    return sum + (visit ? owedOf(visit) : 0);
  }, 0);
  expect(figure("Charged") - figure("Waived")).toBe(Number(fees?.[1] ?? 0) + owed);
}

it("keeps the amount owed at charged - waived - paid + refunded, and both reports at the same sum", async () => {
  const done = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 20, maxLength: 40 }), async (steps) => {
      const played = day();
      try {
        played.play({ action: "miss", visit: 0, amount: "", means: "", pick: 0 });
        for (const step of steps) {
          const before = { ...played.studio.appointments(), sales: played.studio.count("sales") };
          if (played.play(step)) done.set(step.action, (done.get(step.action) ?? 0) + 1);
          else
            expect({ ...played.studio.appointments(), sales: played.studio.count("sales") }).toEqual(before);
          expectOwed(played);
        }
        await expectReports(played);
      } finally {
        played.studio.close();
      }
    }),
    { numRuns: 60 },
  );
  expect([...done.keys()].sort()).toEqual(["come", "keep", "miss", "pay", "refund", "void", "waive"]);
}, 60_000);
