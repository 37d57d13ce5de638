import { json } from "@remix-run/node";
import { type Appointment, appointmentById } from "#app/domain/appointments/appointment.server.ts";
import { asDeskChange } from "#app/domain/appointments/desk-changes/desk-change.server.ts";
import { momentInWords } from "#app/domain/appointments/in-words.server.ts";
import {
  type NotifyChoice,
  notifyChoiceFrom,
  whyNoMail,
} from "#app/domain/appointments/notices/notify-choice.ts";
import { revisionIn, whyStale } from "#app/domain/appointments/revision.server.ts";
import { recordCancellation } from "#app/domain/booking/change/cancel.server.ts";
import { providersForMove } from "#app/domain/booking/choose/choices.server.ts";
import { recordDeskMove } from "#app/domain/booking/joint/moved-parts.server.ts";
import { distinctName, providerAtDesk } from "#app/domain/catalogue/service-providers.server.ts";
import { sendsMails } from "#app/domain/notifications/mail-sentences.server.ts";
import {
  type Absence,
  type AffectedVisit,
  absenceById,
  affectedVisits,
  closeIfEmpty,
} from "#app/domain/schedules/absence/absence.server.ts";
import { informedMethods, writeInformed } from "#app/domain/schedules/absence/informed.server.ts";
import {
  absenceReason,
  inWords,
  queueOffer,
  readProposal,
} from "#app/domain/schedules/absence/offer.server.ts";
import { currentProposals, isProposalFree } from "#app/domain/schedules/absence/proposals.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { formAction } from "#app/platform/http/answers/form-action.server.ts";
import { type By, record } from "#app/platform/shared/audit.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { absenceUrl } from "#app/routes/parts/desk-pages.ts";
import { absenceCase } from "./loader.server.ts";
import { type DecisionProblem, decisionFailed } from "./page.tsx";

const absenceNotFound = () => refused("not-found", "Absence not found");

type Decided = { absence: Absence; settled: number };

type Fields = Readonly<Record<string, unknown>>;

/** `tell` is undefined if the form has no value. The client must then still be informed. */
type Row = { visit: Appointment; choice: string; tell: NotifyChoice | undefined; revision: number | null };

/** Reads `do-ID`, `tell-ID` and `revision-ID` for each visit. Refuses as "not-found", or as "conflict" with a message for each row. */
function decideAbsence(id: number, fields: Fields, by: By): Outcome<Decided> {
  const change = {
    date: ({ absence }: Decided) => absence.off?.firstDate ?? studioNow(studio().timeZone, by.now).date,
    label: ({ absence, settled }: Decided) =>
      `${providerAtDesk(absence)} can't come: ${settled === 1 ? "1 visit" : `${settled} visits`} settled`,
  };
  return asDeskChange(change, () => decideLocked(id, fields, by), by);
}

function decideLocked(id: number, fields: Fields, by: By): Outcome<Decided> {
  const absence = absenceById(id);
  if (!absence) return absenceNotFound();
  const visits = affectedVisits(absence, studioNow(studio().timeZone, by.now));
  const rows = visits
    .map(({ appointment }) => rowOf(appointment, fields))
    .filter(({ choice }) => isDecision(choice));
  const problems = problemsOf(rows, absence, visits, by);
  const names = Object.keys(problems);
  if (names.length > 0) {
    const count = names.length === 1 ? "1 visit" : `${names.length} visits`;
    return refused(
      "conflict",
      `${count} couldn't be settled. Nothing was saved. Your other choices are still selected below.`,
      {
        fields: problems,
      },
    );
  }
  const told = recordPhoneCall(visits, fields, absence, by);
  closeIfEmpty(absence, by.now);
  const settled = rows.length + told;
  return settled > 0
    ? done({ absence, settled })
    : refused("invalid", "Choose an option for at least one visit.");
}

const rowOf = (visit: Appointment, fields: Fields): Row => ({
  visit,
  choice: String(fields[`do-${visit.id}`] ?? ""),
  tell: notifyChoiceFrom(fields[`tell-${visit.id}`]),
  revision: revisionIn({ revision: fields[`revision-${visit.id}`] }),
});

const isDecision = (choice: string): boolean =>
  ["keep", "cancel", "offer"].includes(choice) || readProposal(choice) !== null;

/** Cancellations run first, because they free times. Offers by email run last. */
function problemsOf(
  rows: readonly Row[],
  absence: Absence,
  visits: readonly AffectedVisit[],
  by: By,
): Record<string, string> {
  const open = new Set(visits.filter((visit) => visit.open).map(({ appointment }) => appointment.id));
  const problems: Record<string, string> = {};
  const order = (choice: string) => (choice === "offer" ? 2 : readProposal(choice) ? 1 : 0);
  for (const row of [...rows].sort((a, b) => order(a.choice) - order(b.choice))) {
    const problem = row.choice === "offer" ? rowRefusal(row, open, by) : doRow(row, absence, open, by);
    if (problem) problems[`do-${row.visit.id}`] = problem;
  }
  const offered = rows.filter(({ choice, visit }) => choice === "offer" && !problems[`do-${visit.id}`]);
  const found = currentProposals(
    offered.map(({ visit }) => visit),
    by.now,
  );
  for (const { visit } of offered) {
    queueOffer(visit, absence.id, found.get(visit.id) ?? [], by.now);
    writeInformed(visit, { how: "mail", absenceId: absence.id, at: by.now, by: by.actor.id });
  }
  return problems;
}

function rowRefusal(
  { visit, revision, choice }: Row,
  open: ReadonlySet<number>,
  { actor, now }: By,
): string | null {
  const stale = whyStale(visit, revision, { kind: "staff", actor, userId: actor.id }, now);
  if (stale) return stale.refusal.message;
  if (visit.status === "in_service") return "In service now. It can't be moved.";
  if (!open.has(visit.id)) return "This visit is already settled.";
  const { email } = visit.contact;
  return choice === "offer" ? whyNoMail({ email, sendsMails: sendsMails() }) : null;
}

/** Returns the reason if the row can't be done, otherwise null. */
function doRow(row: Row, absence: Absence, open: ReadonlySet<number>, by: By): string | null {
  const problem = rowRefusal(row, open, by);
  if (problem) return problem;
  const { visit, choice } = row;
  const { tell = "no" } = row;
  const word = { absenceId: absence.id, at: by.now, by: by.actor.id };
  const place = readProposal(choice);
  if (choice === "keep") {
    writeInformed(visit, { ...word, how: "no_need" });
    record({ action: "kept", entity: "appointment", entityId: visit.id }, by);
  } else if (!place) {
    const cancelled = recordCancellation(visit, { by: "studio", reason: absenceReason(visit), tell }, by);
    writeInformed(cancelled, { ...word, how: howTold(visit, tell) });
  } else {
    if (!isProposalFree(visit, place, by.now)) return timeTakenMessage(visit, place);
    const to = { date: place.date, startMin: place.start, providerId: place.providerId };
    writeInformed(recordDeskMove(visit, to, tell, by), { ...word, how: howTold(visit, tell) });
  }
  return null;
}

/** A client without an email address can't be informed by email. */
const howTold = ({ contact }: Appointment, tell: NotifyChoice) =>
  informedMethods[tell === "mail" && !contact.email ? "no" : tell];

function timeTakenMessage(
  visit: Appointment,
  { date, start, providerId }: NonNullable<ReturnType<typeof readProposal>>,
): string {
  const chosen = providersForMove(visit, "any").find(({ id }) => id === providerId);
  const name = chosen ? distinctName(chosen) : "this provider";
  return `${momentInWords(date, start, studio().locale)} with ${name} is no longer free. Choose another time.`;
}

/** Records which clients were informed by phone, for rows without a decision. Returns how many. */
function recordPhoneCall(
  visits: readonly AffectedVisit[],
  fields: Fields,
  absence: Absence,
  { actor, now }: By,
): number {
  const heardByNow = visits.filter(
    ({ appointment, untold }) =>
      untold &&
      !isDecision(rowOf(appointment, fields).choice) &&
      notifyChoiceFrom(fields[`tell-${appointment.id}`]) === "told",
  );
  for (const { appointment } of heardByNow) {
    writeInformed(appointment, { how: "phone", absenceId: absence.id, at: now, by: actor.id });
    record({ action: "told", entity: "appointment", entityId: appointment.id }, { actor, now });
  }
  return heardByNow.length;
}

export const decisionAction = formAction(
  {
    decide({ params, fields, by }) {
      const id = idOf(params.absenceId) ?? 0;
      const decided = decideAbsence(id, fields.all, by);
      return decided.ok ? absenceUrl(id, "saved") : decided;
    },
    /** Selects the first suggestion for each open visit and saves nothing. */
    propose({ params, fields, by }) {
      const values = fields.allTyped();
      for (const { id, open, proposed } of absenceCase(idOf(params.absenceId) ?? 0, by.now)?.rows ?? []) {
        const name = `do-${id}`;
        if (open && proposed && (values[name] ?? "later") === "later") values[name] = proposed;
      }
      return json({ ok: false, form: "propose", message: "", fields: {}, values, chosen: {} });
    },
  },
  {
    failed: (status) => decisionFailed(String(status)),
    kept: ({ fields }) => fields.allTyped(),
    problem: (problem): DecisionProblem => ({
      ...problem,
      chosen: Object.fromEntries(chosenTimes(problem.values)),
    }),
  },
);

const chosenTimes = (values: Record<string, string>) =>
  Object.entries(values).flatMap(([name, value]) => {
    const place = readProposal(value);
    const visit = place && appointmentById(idOf(/^do-(\d+)$/u.exec(name)?.[1]) ?? 0);
    const [words] = place && visit ? inWords(visit, [place]) : [];
    return words ? [[value, words.short]] : [];
  });
