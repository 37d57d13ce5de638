/** Stamps are completed appointments less those of rewards (rules 12.1 to 12.3); no counter is kept, so one undone takes its stamp along. */
import { and, count, desc, eq, sql } from "drizzle-orm";
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/appointments/appointment.server.ts";
import { type By, record } from "#app/shared/audit.server.ts";
import { studioNow } from "#app/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { studio } from "#app/studio/studio.server.ts";
import { dateInWords } from "#app/words/dates.ts";
import { db, preparedQuery, writing } from "#db/client.server.ts";
import { appointments, loyaltyRewards } from "#db/schema.ts";
import { type StampCard, stampCard } from "./stamp-card.ts";

type GivenReward = { id: number; reward: string; day: string; undone: boolean };

export type DeskStampCard = StampCard & { given: GivenReward[] };

export function stampCardOf(clientId: number): StampCard | null {
  const { loyaltyVisits: visits, loyaltyReward: reward } = studio();
  return visits === 0 ? null : stampCard(stampsOf(clientId), { visits, reward });
}

/** The same with what was given before. Null where there is neither a card nor a reward of an earlier one. */
export function deskStampCard(clientId: number): DeskStampCard | null {
  const given = rewardsOf(clientId);
  const card = stampCardOf(clientId);
  if (!card && given.length === 0) return null;
  return { ...(card ?? stampCard(0, { visits: 0, reward: "" })), given };
}

/** `seen`: how many the page showed as given, so that a form sent twice gives one. Refuses as "not-found" or "conflict" (not full, stale). */
export function giveReward(
  appointmentId: number,
  seen: unknown,
  by: By,
): Outcome<{ id: number; appointment: Appointment }> {
  return writing(() => {
    const appointment = appointmentById(appointmentId);
    if (!appointment) return appointmentNotFound();
    const { clientId } = appointment;
    if (clientId === null) return refused("conflict", "A guest has no stamp card: it comes with an account.");
    const card = stampCardOf(clientId);
    if (!card) return refused("conflict", "The stamp card is switched off in the settings.");
    if (Number(seen) !== countGiven(clientId)) {
      return refused("conflict", "This reward has just been given or taken back. Here is how it stands now.");
    }
    if (card.rewards === 0) {
      return refused("conflict", `The card is not full yet: ${card.stamps} of ${card.visits} visits.`);
    }
    const { visits, reward } = card;
    const { id } = db()
      .insert(loyaltyRewards)
      .values({ clientId, appointmentId, visits, reward, givenAt: by.now, givenBy: by.actor.id })
      .returning({ id: loyaltyRewards.id })
      .get();
    const detail = { reward: id, visits };
    record({ action: "reward-given", entity: "appointment", entityId: appointmentId, detail }, by);
    return done({ id, appointment });
  });
}

/** Takes a reward back that was given by mistake: its stamps are on the card again. Refuses as "not-found" and "conflict". */
export function undoReward(
  appointmentId: number,
  rewardId: number,
  by: By,
): Outcome<{ id: number; appointment: Appointment }> {
  return writing(() => {
    const appointment = appointmentById(appointmentId);
    if (!appointment) return appointmentNotFound();
    const { clientId } = appointment;
    const reward = clientId === null ? undefined : rewardRows(clientId).find(({ id }) => id === rewardId);
    if (!reward) return refused("not-found", "Reward not found");
    if (reward.undoneAt !== null) return refused("conflict", "This reward has been taken back already.");
    db()
      .update(loyaltyRewards)
      .set({ undoneAt: by.now, undoneBy: by.actor.id })
      .where(eq(loyaltyRewards.id, rewardId))
      .run();
    const detail = { reward: rewardId };
    record({ action: "reward-undone", entity: "appointment", entityId: appointmentId, detail }, by);
    return done({ id: rewardId, appointment });
  });
}

export const rewardData = (clientId: number) =>
  rewardRows(clientId).map(({ reward, visits, givenAt, undoneAt }) => ({
    reward,
    visits,
    given_at: new Date(givenAt).toISOString(),
    undone: undoneAt !== null,
  }));

/** May be less than zero: an appointment was marked completed by mistake, and its reward is gone. */
function stampsOf(clientId: number): number {
  const completed = completedOfClient().get({ clientId })?.count ?? 0;
  const taken = rewardRows(clientId).filter(({ undoneAt }) => undoneAt === null);
  return completed - taken.reduce((sum, { visits }) => sum + visits, 0);
}

const completedOfClient = preparedQuery((db) =>
  db
    .select({ count: count() })
    .from(appointments)
    .where(and(eq(appointments.clientId, sql.placeholder("clientId")), eq(appointments.status, "completed")))
    .prepare(),
);

const countGiven = (clientId: number): number =>
  rewardRows(clientId).filter(({ undoneAt }) => undoneAt === null).length;

const rewardRows = (clientId: number) => rewardsOfClient().all({ clientId });

const rewardsOfClient = preparedQuery((db) =>
  db
    .select({
      id: loyaltyRewards.id,
      reward: loyaltyRewards.reward,
      visits: loyaltyRewards.visits,
      givenAt: loyaltyRewards.givenAt,
      undoneAt: loyaltyRewards.undoneAt,
    })
    .from(loyaltyRewards)
    .where(eq(loyaltyRewards.clientId, sql.placeholder("clientId")))
    .orderBy(desc(loyaltyRewards.id))
    .prepare(),
);

function rewardsOf(clientId: number): GivenReward[] {
  const { locale, timeZone } = studio();
  return rewardRows(clientId).map(({ id, reward, givenAt, undoneAt }) => ({
    id,
    reward,
    day: dateInWords(studioNow(timeZone, givenAt).date, locale, "date"),
    undone: undoneAt !== null,
  }));
}
