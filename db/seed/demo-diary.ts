/** Chooses the demo's appointments at random (repeatable), only at times that the studio would offer. */
import type { Calendar, ProviderSchedule, TakenSpan } from "#app/domain/availability/calendar.ts";
import { addDays } from "#app/domain/availability/dates.ts";
import { offeredTimes } from "#app/domain/availability/slots.ts";
import type { Moment } from "#app/platform/shared/clock.server.ts";
import { bookMore } from "./demo/joint-and-series.ts";
import type { Appointment, Opening, Status } from "./demo/planned-visit.ts";
import { type Dice, dice } from "./dice.ts";

export type Chair = ProviderSchedule & { gives: { id: number; name: string; durationMinutes: number }[] };

export type House = Pick<Calendar, "bookingHours" | "closedDays"> & { chairs: Chair[] };

export function writeDiary(house: House, now: Moment, guests: number): Appointment[] {
  const diary = new Diary(house, now, guests);
  diary.placeClient();
  diary.placeGuests();
  bookMore(
    diary,
    now.date,
    new Map(house.chairs.flatMap(({ gives }) => gives.map(({ id, name }) => [name, id]))),
  );
  return diary.appointments;
}

const clientPast: [number, Status][] = [
  [-5, "completed"],
  [-19, "completed"],
  [-33, "no_show"],
  [-47, "completed"],
  [-62, "completed"],
  [-83, "cancelled"],
  [-104, "completed"],
  [-132, "completed"],
  [-160, "completed"],
];

const clientFuture: [number, Status][] = [
  [6, "booked"],
  [10, "cancelled"],
  [17, "booked"],
];

class Diary {
  readonly appointments: Appointment[] = [];
  private readonly dice: Dice = dice(20_17_5);
  private readonly taken = new Map<number, Map<string, TakenSpan[]>>();
  private guest = 0;

  constructor(
    private readonly house: House,
    private readonly now: Moment,
    private readonly guests: number,
  ) {}

  placeClient(): void {
    this.add(this.soonest(), "confirmed", { who: "client" });
    for (const [days, status] of clientFuture) this.add(this.near(days), status, { who: "client" });
    for (const [days, status] of clientPast) this.add(this.near(days), status, { who: "client" });
  }

  placeGuests(): void {
    for (let days = -30; days <= 25; days++) {
      for (let n = crowd(days); n > 0; n--) this.placeGuest(addDays(this.now.date, days));
    }
  }

  private placeGuest(date: string): void {
    const openings = this.openingsOn(date);
    if (openings.length === 0) return;
    // Picks the service before the time, or short services would fill the diary.
    const { serviceId, providerId } = this.dice.pick(distinctChoices(openings));
    const opening = this.dice.pick(
      openings.filter((one) => one.serviceId === serviceId && one.providerId === providerId),
    );
    this.guest = (this.guest + 1) % this.guests;
    this.add(opening, this.statusOf(opening), { who: this.guest });
  }

  private statusOf({ date, startMin, endMin }: Opening): Status {
    const place = this.appointments.length;
    const { date: today, minute } = this.now;
    if (date < today || (date === today && endMin <= minute)) {
      if (place % 13 === 7) return "no_show";
      return place % 9 === 4 ? "cancelled" : "completed";
    }
    if (date === today && startMin <= minute) return "in_service";
    if (date === today && startMin <= minute + 15) return "arrived";
    if (place % 11 === 5) return "cancelled";
    return place % 3 === 1 ? "confirmed" : "booked";
  }

  private soonest(): Opening {
    const { date: today, minute } = this.now;
    for (let days = 0; days <= 14; days++) {
      const earliest = minute + 90 - days * 1440;
      const opening = this.openingsOn(addDays(today, days))
        .filter(({ startMin }) => startMin >= earliest)
        .sort((a, b) => a.startMin - b.startMin)[0];
      if (opening) return opening;
    }
    throw new Error("The demo studio has no free time in two weeks.");
  }

  private near(days: number): Opening {
    for (let more = 0; more <= 14; more++) {
      const openings = this.openingsOn(addDays(this.now.date, days + more * Math.sign(days)));
      if (openings.length > 0) return this.dice.pick(openings);
    }
    throw new Error("The demo studio is closed for two weeks.");
  }

  openingsOn(date: string): Opening[] {
    const calendar: Calendar = {
      ...this.house,
      from: date,
      to: date,
      singleHours: new Map(),
      skipped: new Map(),
      providers: this.house.chairs,
      taken: this.taken,
      resources: new Map(),
    };
    // Uses midnight of that day, so that past days have free times too.
    const question = { date, now: { date, minute: -1 }, windowDays: 0, minimumNoticeMinutes: 0 };
    return this.house.chairs.flatMap(({ providerId, gives }) =>
      gives.flatMap(({ id: serviceId, durationMinutes }) =>
        offeredTimes(calendar, { ...question, durationMinutes, providerIds: [providerId] }).map(
          ({ start }) => ({ providerId, serviceId, date, startMin: start, endMin: start + durationMinutes }),
        ),
      ),
    );
  }

  add(opening: Opening, status: Status, more: Pick<Appointment, "who" | "joint" | "inSeries">): void {
    const { providerId, date, startMin, endMin } = opening;
    this.appointments.push({ ...opening, status, ...more });
    const dates = this.taken.get(providerId) ?? new Map<string, TakenSpan[]>();
    const spans = dates.get(date) ?? [];
    spans.push({ appointmentId: this.appointments.length, start: startMin, end: endMin });
    this.taken.set(providerId, dates.set(date, spans));
  }
}

function crowd(days: number): number {
  if (days === 0) return 12;
  if (Math.abs(days) <= 3) return 9;
  if (Math.abs(days) <= 7) return 5;
  return days % 3 === 0 ? 1 : 2;
}

function distinctChoices(openings: Opening[]): Opening[] {
  return [...new Map(openings.map((one) => [`${one.serviceId} ${one.providerId}`, one])).values()];
}
