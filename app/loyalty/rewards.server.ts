/**
 * The stamp card: each completed visit of an account is a stamp; after as many as the owner sets there is the reward that
 * the owner sets (product.md, "The guest dialog"). Nothing is counted up anywhere: stamps are the completed visits less
 * those that rewards have taken, so a visit that turns out not to have been takes its stamp along.
 */

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
import { prepared, writing } from "#db/client.server.ts";
import { type StampCard, stampCard } from "./stamp-card.ts";

type GivenReward = { id: number; reward: string; day: string; undone: boolean };

/** What the front desk sees: the card, and the rewards of this account, the newest first. */
export type DeskStampCard = StampCard & { given: GivenReward[] };

/** The card of an account; null where the studio has none. */
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

/**
 * Gives the reward to the account of a visit. `seen` is how many rewards the page showed as given: a form that is sent
 * twice gives one. Refuses as "not-found", and as "conflict" a card that is not full and a page that is out of date.
 */
export function giveReward(
  appointmentId: number,
  seen: unknown,
  { actor, now }: By,
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
    const { lastInsertRowid } = prepared(
      `INSERT INTO loyalty_rewards (client_id, appointment_id, visits, reward, given_at, given_by) VALUES (?, ?, ?, ?, ?, ?)`,
    ).run(clientId, appointmentId, card.visits, card.reward, now, actor.id);
    const id = Number(lastInsertRowid);
    const detail = { reward: id, visits: card.visits };
    record(
      { action: "reward-given", entity: "appointment", entityId: appointmentId, detail },
      { actor, now },
    );
    return done({ id, appointment });
  });
}

/** Takes a reward back that was given by mistake: its stamps are on the card again. Refuses as "not-found" and "conflict". */
export function undoReward(
  appointmentId: number,
  rewardId: number,
  { actor, now }: By,
): Outcome<{ id: number; appointment: Appointment }> {
  return writing(() => {
    const appointment = appointmentById(appointmentId);
    if (!appointment) return appointmentNotFound();
    const reward = prepared<{ undoneAt: number | null }>(
      "SELECT undone_at AS undoneAt FROM loyalty_rewards WHERE id = ? AND client_id = ?",
    ).get(rewardId, appointment.clientId);
    if (!reward) return refused("not-found", "Reward not found");
    if (reward.undoneAt !== null) return refused("conflict", "This reward has been taken back already.");
    prepared("UPDATE loyalty_rewards SET undone_at = ?, undone_by = ? WHERE id = ?").run(
      now,
      actor.id,
      rewardId,
    );
    const detail = { reward: rewardId };
    record(
      { action: "reward-undone", entity: "appointment", entityId: appointmentId, detail },
      { actor, now },
    );
    return done({ id: rewardId, appointment });
  });
}

/** The rewards of an account for its owner's own copy of the data. */
export const rewardData = (clientId: number) =>
  rewardRows(clientId).map(({ reward, visits, givenAt, undoneAt }) => ({
    reward,
    visits,
    given_at: new Date(givenAt).toISOString(),
    undone: undoneAt !== null,
  }));

/** May be less than zero: a visit was marked completed by mistake, and its reward is gone. */
function stampsOf(clientId: number): number {
  const completed = prepared<{ n: number }>(
    "SELECT count(*) AS n FROM appointments WHERE client_id = ? AND status = 'completed'",
  ).get(clientId);
  const taken = prepared<{ n: number }>(
    "SELECT total(visits) AS n FROM loyalty_rewards WHERE client_id = ? AND undone_at IS NULL",
  ).get(clientId);
  return (completed?.n ?? 0) - (taken?.n ?? 0);
}

const countGiven = (clientId: number): number =>
  rewardRows(clientId).filter(({ undoneAt }) => undoneAt === null).length;

type RewardRow = { id: number; reward: string; visits: number; givenAt: number; undoneAt: number | null };

const rewardRows = (clientId: number): RewardRow[] =>
  prepared<RewardRow>(
    `SELECT id, reward, visits, given_at AS givenAt, undone_at AS undoneAt
     FROM loyalty_rewards WHERE client_id = ? ORDER BY id DESC`,
  ).all(clientId);

function rewardsOf(clientId: number): GivenReward[] {
  const { locale, timeZone } = studio();
  return rewardRows(clientId).map(({ id, reward, givenAt, undoneAt }) => ({
    id,
    reward,
    day: dateInWords(studioNow(timeZone, givenAt).date, locale, "date"),
    undone: undoneAt !== null,
  }));
}
