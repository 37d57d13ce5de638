import { beforeEach, describe, expect, it } from "vitest";
import { linkRequester } from "#app/domain/appointments/requester.ts";
import { moveChoices } from "#app/domain/booking/choose/choices.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { appointmentAt, now, studioWithPeople, tuesday, wednesday } from "#app/testing/studio.server.ts";
import { moveVisit } from "./move.server.ts";

const studio = perTest(studioWithPeople);
const set = (columns: string) => studio.sqlite.exec(`UPDATE entries SET ${columns} WHERE kind = 'offer'`);
beforeEach(() => {
  studio.tell({ kind: "offer", slug: "quiet", title: "Quiet Tuesdays", date: "2026-01-01" });
  set("percent_off = 10, weekdays = '2', for_accounts = 0");
});

const visitOn = (date: string, time = "10:30") => appointmentAt(studio, date, time).appointment;
const moved = (id: number, to: object, by = linkRequester(id, null)) => {
  const outcome = moveVisit(id, to, by, now);
  if (!outcome.ok) throw new Error(outcome.refusal.message);
  const { priceMinor, offerName, offerMinor } = outcome.value.appointment;
  return [priceMinor, offerName, offerMinor];
};
const list = [9500, "", 0];
const reduced = [8550, "Quiet Tuesdays", 950];

describe("a move by the client", () => {
  it("takes the offer of the new time", () => {
    expect(moved(visitOn(wednesday).id, { date: tuesday, time: "12:00" })).toEqual(reduced);
  });

  it("loses the offer at a time without one", () => {
    expect(moved(visitOn(tuesday).id, { date: wednesday, time: "12:00" })).toEqual(list);
  });

  it("keeps the agreed list price, even if the treatment costs more now", () => {
    const { id } = visitOn(wednesday);
    studio.sqlite.exec("UPDATE services SET price_minor = 20000");
    expect(moved(id, { date: tuesday, time: "12:00" })).toEqual(reduced);
  });

  it("keeps the price of an offer that ended, if only the provider changes", () => {
    const { id } = visitOn(tuesday, "12:00");
    set("published = 0");
    expect(moved(id, { providerId: studio.tom })).toEqual(reduced);
    expect(moved(id, { date: tuesday, time: "10:00" })).toEqual(list);
  });

  it("shows the price of each time, and refuses a price that changed since", () => {
    const visit = visitOn(wednesday);
    const { times, shownTerms } = moveChoices(visit, { date: tuesday }, now);
    expect(times[0]?.offer).toEqual({ price: "$85.50", words: "$85.50 instead of $95, Quiet Tuesdays" });
    set("percent_off = 5");
    const to = { date: tuesday, time: "12:00", shownTerms };
    expect(moveVisit(visit.id, to, linkRequester(visit.id, null), now)).toMatchObject({
      refusal: { reason: "conflict", message: "The price is $90.25 now." },
    });
    expect(
      moved(visit.id, { ...to, shownTerms: moveChoices(visit, { date: tuesday }, now).shownTerms }),
    ).toEqual([9025, "Quiet Tuesdays", 475]);
  });
});

describe("a move by the studio", () => {
  it("never makes a visit more expensive", () => {
    expect(moved(visitOn(tuesday).id, { date: wednesday, time: "12:00" }, studio.staff)).toEqual(reduced);
  });

  it("takes a better offer of the new time", () => {
    expect(moved(visitOn(wednesday).id, { date: tuesday, time: "12:00" }, studio.staff)).toEqual(reduced);
  });
});
