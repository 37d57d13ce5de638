/** Stamp cards. Each completed appointment is a stamp; a reward uses up stamps (rules 12.1 to 12.3 and 34.28). */
import { and, count, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import {
  type Appointment,
  appointmentById,
  appointmentNotFound,
} from "#app/domain/appointments/appointment.server.ts";
import { recordById, recordOfAccount } from "#app/domain/clients/client-record.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { db, writing } from "#db/client.server.ts";
import { appointments, loyaltyRewards } from "#db/schema.ts";

/** `rewards` is the number of full cards that aren't redeemed yet. */
export type StampCard = { visits: number; reward: string; stamps: number; rewards: number };

/** Computes a stamp card. `visits` is 0 if stamp cards are turned off. */
export function stampCard(stamps: number, { visits, reward }: { visits: number; reward: string }): StampCard {
  const rewards = visits > 0 ? Math.max(0, Math.floor(stamps / visits)) : 0;
  return { visits, reward, stamps: Math.max(0, stamps - rewards * visits), rewards };
}

type GivenReward = { id: number; reward: string; day: string; undone: boolean };

export type DeskStampCard = StampCard & { given: GivenReward[] };

/** Both are null for a visit without a record and an account. */
type StampHolder = { recordId: number | null; clientId: number | null };

export const stampCardOf = (clientId: number): StampCard | null => cardOf(holderOfAccount(clientId));

function cardOf(holder: StampHolder): StampCard | null {
  const { loyaltyVisits: visits, loyaltyReward: reward } = studio();
  return visits === 0 ? null : stampCard(stampsOf(holder), { visits, reward });
}

const holderOfAccount = (clientId: number): StampHolder => ({
  clientId,
  recordId: recordOfAccount(clientId)?.id ?? null,
});

/** A visit of an account counts on the account's card, a guest's visit on the record's card. */
function holderOf({ clientId, recordId }: StampHolder): StampHolder {
  const own = recordId === null ? undefined : recordById(recordId);
  const account = clientId ?? own?.accountId ?? null;
  return account === null ? { clientId: null, recordId: own?.id ?? null } : holderOfAccount(account);
}

/** Returns null without a card and without earlier rewards. */
export function deskStampCard(of: StampHolder): DeskStampCard | null {
  const holder = holderOf(of);
  if (holder.recordId === null && holder.clientId === null) return null;
  const given = rewardsOf(holder);
  const card = cardOf(holder);
  if (!card && given.length === 0) return null;
  return { ...(card ?? stampCard(0, { visits: 0, reward: "" })), given };
}

/** Records a reward. `seen`: the number shown, so a double click gives one. Refusals: not-found, conflict. */
export function giveReward(
  appointmentId: number,
  seen: unknown,
  by: By,
): Outcome<{ id: number; appointment: Appointment }> {
  return writing(() => {
    const appointment = appointmentById(appointmentId);
    if (!appointment) return appointmentNotFound();
    const holder = holderOf(appointment);
    if (holder.clientId === null && holder.recordId === null) {
      return refused("conflict", "A client without contact details has no stamp card.");
    }
    const card = cardOf(holder);
    if (!card) return refused("conflict", "Stamp cards are turned off in the settings.");
    if (Number(seen) !== countGiven(holder)) {
      return refused(
        "conflict",
        "This reward was changed since you opened this page. Check it and try again.",
      );
    }
    if (card.rewards === 0) {
      return refused("conflict", `The card is not full yet: ${card.stamps} of ${card.visits} visits.`);
    }
    const { visits, reward } = card;
    const { id } = db()
      .insert(loyaltyRewards)
      .values({ ...holder, appointmentId, visits, reward, givenAt: by.now, givenBy: by.actor.id })
      .returning({ id: loyaltyRewards.id })
      .get();
    const detail = { reward: id, visits };
    record({ action: "reward-given", entity: "appointment", entityId: appointmentId, detail }, by);
    return done({ id, appointment });
  });
}

/** Undoes a reward and restores its stamps. Refusals: not-found, conflict. */
export function undoReward(
  appointmentId: number,
  rewardId: number,
  by: By,
): Outcome<{ id: number; appointment: Appointment }> {
  return writing(() => {
    const appointment = appointmentById(appointmentId);
    if (!appointment) return appointmentNotFound();
    const reward = rewardRows(holderOf(appointment)).find(({ id }) => id === rewardId);
    if (!reward) return refused("not-found", "Reward not found");
    if (reward.undoneAt !== null) return refused("conflict", "This reward was already undone.");
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
  rewardRows(holderOfAccount(clientId)).map(({ reward, visits, givenAt, undoneAt }) => ({
    reward,
    visits,
    given_at: new Date(givenAt).toISOString(),
    undone: undoneAt !== null,
  }));

/** The result is negative if a completed status was corrected after the reward was given. */
function stampsOf(holder: StampHolder): number {
  const completed = completedOf(holder)?.count ?? 0;
  const taken = rewardRows(holder).filter(({ undoneAt }) => undoneAt === null);
  return completed - taken.reduce((sum, { visits }) => sum + visits, 0);
}

const completedOf = (holder: StampHolder) =>
  db()
    .select({ count: count() })
    .from(appointments)
    .where(and(isOf(holder, appointments), eq(appointments.status, "completed")))
    .get();

const isOf = (
  { clientId, recordId }: StampHolder,
  table: typeof appointments | typeof loyaltyRewards,
): SQL | undefined =>
  or(sql`${table.clientId} = ${clientId}`, and(sql`${table.recordId} = ${recordId}`, isNull(table.clientId)));

const countGiven = (holder: StampHolder): number =>
  rewardRows(holder).filter(({ undoneAt }) => undoneAt === null).length;

const rewardRows = (holder: StampHolder) =>
  db()
    .select({
      id: loyaltyRewards.id,
      reward: loyaltyRewards.reward,
      visits: loyaltyRewards.visits,
      givenAt: loyaltyRewards.givenAt,
      undoneAt: loyaltyRewards.undoneAt,
    })
    .from(loyaltyRewards)
    .where(isOf(holder, loyaltyRewards))
    .orderBy(desc(loyaltyRewards.id))
    .all();

function rewardsOf(holder: StampHolder): GivenReward[] {
  const { locale, timeZone } = studio();
  return rewardRows(holder).map(({ id, reward, givenAt, undoneAt }) => ({
    id,
    reward,
    day: dateInWords(studioNow(timeZone, givenAt).date, locale, "date"),
    undone: undoneAt !== null,
  }));
}
