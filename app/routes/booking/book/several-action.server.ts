import { randomUUID } from "node:crypto";
import { json, redirect } from "@remix-run/node";
import { contactOf } from "#app/domain/appointments/appointment.server.ts";
import { isDate } from "#app/domain/availability/dates.ts";
import { confirmedHeaders } from "#app/domain/booking/change/link-to-account.server.ts";
import { chainIn, chainValue } from "#app/domain/booking/joint/chain-offer.ts";
import type { JointDetail } from "#app/domain/booking/joint/chain-question.server.ts";
import {
  inPeople,
  maxVisitRows,
  renumbered,
  rowsIn,
  timesMadeFor,
  visitUrl,
} from "#app/domain/booking/joint/typed-rows.ts";
import { type VisitQuery, visitChoices } from "#app/domain/booking/joint/visit-choices.server.ts";
import { readJointRequest, treatmentsIn } from "#app/domain/booking/joint/visit-request.server.ts";
import { bookVisit } from "#app/domain/booking/visit/book.server.ts";
import { withinLimits } from "#app/domain/booking/visit/book-publicly.server.ts";
import { contactNames, valuesFor } from "#app/domain/booking/visit/booking-fields.ts";
import { termsInOrder } from "#app/domain/booking/visit/offer.server.ts";
import { addonsOf } from "#app/domain/catalogue/addons.server.ts";
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { contactPageForRequest, storeRequest } from "#app/domain/website/inbox/receive.server.ts";
import {
  type FormAnswer,
  type FormCall,
  formActionFor,
} from "#app/platform/http/answers/form-action.server.ts";
import { emailQuestion, type FormFields, settledEmail } from "#app/platform/http/form-fields.server.ts";
import { type Refusal, refused } from "#app/platform/shared/outcome.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { bookingFailed, type VisitProblem } from "./booking-answer.ts";
import { clientIn, emptyVisitRow, filledIn, visitQuery, withTwoRows } from "./loader.server.ts";

/** Starts a visit of several with the choices of the single form (rule 4.26). Null for any other form. */
function visitFromOne(fields: FormFields): VisitQuery | null {
  if (!fields.has("serviceId") || fields.has("serviceId1")) return null;
  const name = fields.text("service").trim().toLowerCase();
  const service = listServices().find((one) => one.name.toLowerCase() === name);
  const row: Record<string, unknown> = {
    serviceId1: service?.id ?? "",
    providerId1: fields.text("provider"),
    // Add-ons of a service that was chosen earlier would not be shown.
    addonIds1: service && addonsOf(service.id).flatMap(({ id }) => (isTicked(fields, id) ? [id] : [])),
  };
  // Without a day, uses the first one with times for both.
  const date = fields.text("askedDate");
  return { kind: "chain", rows: rowsIn((field) => row[field]), date: isDate(date) ? date : null };
}

const isTicked = (fields: FormFields, id: number) => fields.list("addonIds").includes(String(id));

type VisitCall = FormCall & { visit: VisitQuery; isFromOne: boolean };

function withVisit(call: FormCall): VisitCall {
  const one = visitFromOne(call.fields);
  const visit = one
    ? withTwoRows(one)
    : visitQuery((name) => call.fields.all[name], call.fields.text("date") || null);
  return { ...call, visit, isFromOne: one !== null };
}

export const severalAction = formActionFor<VisitCall, JointDetail>(
  withVisit,
  { show, book },
  {
    failed: () => bookingFailed,
    buttons: { show: "show" },
    otherwise: "book",
    problem: (problem, refusal, call) => problemWith(call.visit, call, problem, refusal),
  },
);

/** Changes rows, kind or day: redirects if nothing was typed. */
function show(call: VisitCall): FormAnswer<JointDetail> {
  const asked = call.fields.text("show");
  const missing = asked === "rows" ? missingRows(call.visit) : null;
  if (missing) return missing;
  const query = askedVisit(asked, call.visit);
  if (isUntouched(call)) return `${visitUrl(query.kind, query.rows, query.date ?? undefined)}#rows`;
  const none: FormProblem = {
    ok: false,
    form: "show",
    message: "",
    fields: {},
    values: call.fields.allTyped(),
  };
  const shown = problemWith(query, call, none, null);
  const fields = asked === "rows" ? lostTime(call, shown) : {};
  return json<VisitProblem>({ ...shown, fields, isShown: true });
}

/** Null if every row has a treatment (rule 35.67). */
function missingRows({ rows }: VisitQuery) {
  const sentence = "Choose a treatment.";
  const empty = rows.flatMap(({ serviceId }, at) => (serviceId ? [] : [[`serviceId${at + 1}`, sentence]]));
  return empty.length > 0
    ? refused<JointDetail>("invalid", "Choose your treatments to see the times.", {
        fields: Object.fromEntries(empty),
      })
    : null;
}

/** Keeps the chosen time if it still fits, otherwise says so (rule 35.68). */
function lostTime({ fields }: VisitCall, { choices }: VisitProblem): Record<string, string> {
  const chosen = fields.text("time");
  const fits = choices.times.some(({ value }) => value === chosen);
  return chosen && !fits
    ? { time: "The time you chose is no longer available. Please choose another time." }
    : {};
}

function askedVisit(asked: string, visit: VisitQuery): VisitQuery {
  const { rows, date } = visit;
  if (asked === "add" && rows.length < maxVisitRows) return { ...visit, rows: [...rows, emptyVisitRow()] };
  const [, more] = /^more-(\d)$/u.exec(asked) ?? [];
  if (more && rows.length < maxVisitRows) return { ...visit, rows: withOneMore(visit, Number(more)) };
  const [, removed] = /^remove-(\d)$/u.exec(asked) ?? [];
  if (removed && rows.length > 2)
    return {
      ...visit,
      rows: inPeople(
        visit.kind,
        rows.filter((_, at) => at + 1 !== Number(removed)),
      ),
    };
  return { ...visit, date: isDate(asked) ? asked : date };
}

function withOneMore({ kind, rows }: VisitQuery, row: number) {
  const persons = rows.map(({ person }, at) => person || String(at + 1));
  const numbered = rows.map((one, at) => ({ ...one, person: persons[at] }));
  return inPeople(kind, [...numbered, { ...emptyVisitRow(), person: persons[row - 1] ?? "1" }]);
}

function isUntouched({ fields, context, visit, isFromOne }: VisitCall): boolean {
  const { date: _date, time: _time, ...first } = valuesFor(filledIn(context));
  const isFirst = Object.entries(first).every(
    ([name, text]) => !fields.has(name) || fields.text(name) === text,
  );
  const isTimeChosen = !isFromOne && fields.text("time") !== "";
  return isFirst && visit.rows.every(({ customerName }) => !customerName) && !isTimeChosen;
}

async function book(call: VisitCall): Promise<FormAnswer<JointDetail>> {
  const { fields, by, context, request, visit, isFromOne } = call;
  if (isFromOne) return show(call);
  // Honeypot (rule 4.14).
  if (fields.text("homepage"))
    return refused("invalid", "Please check your details and submit the form again.");
  if (fields.text("made") !== timesMadeFor(visit.kind, visit.rows)) return otherRows();
  const settled = settledEmail(fields.all, contactNames.email);
  if (!settled.ok) return settled;
  const chosen = chainIn(fields.text("time"));
  // Hidden fields keep the names of companions for another kind of visit.
  const named =
    visit.kind === "household" ? visit.rows : visit.rows.map((row) => ({ ...row, customerName: "" }));
  const rows = chosen?.rows.map(({ row, providerId }) => ({ ...named[row - 1], providerId })) ?? named;
  const ofPeople = rows.map(({ person, ...row }) => ({ ...row, ...(person && { person: Number(person) }) }));
  const order = chosen?.rows.map(({ row }) => row) ?? [];
  const time = { date: chosen?.date ?? fields.text("date"), time: chosen?.time };
  const shownTerms = termsInOrder(fields.text("shownTerms"), order);
  const input = {
    ...settled.value,
    kind: visit.kind,
    rows: ofPeople,
    ...time,
    keepOrder: chosen !== null,
    shownTerms,
  };
  const { visitor, ip, requestId } = context;
  const caller = { visitor, key: fields.text("key") || null, now: by.now, ip, requestId };
  const outcome = await withinLimits(bookVisit, input, caller, treatmentsIn(input));
  if (!outcome.ok && outcome.refusal.detail?.online)
    return redirectToContact(outcome.refusal.detail, input, by.now);
  if (!outcome.ok) {
    // The chain has its own order of rows, but fields are named by the order on the page.
    return {
      ok: false,
      refusal: { ...outcome.refusal, fields: renumbered(outcome.refusal.fields ?? {}, order) },
    };
  }
  const { token, appointments } = outcome.value;
  const headers = visitor ? undefined : confirmedHeaders(request, appointments, by.now);
  return redirect(`/confirmation?b=${token}`, { status: 303, headers });
}

/** Same as at /book (rule 34.35). */
function redirectToContact(detail: JointDetail, input: object, now: number) {
  const request = readJointRequest(input, {});
  const contact = request.ok ? request.value.rows[0]?.contact : undefined;
  if (contact) storeRequest(detail, contactOf(contact), now);
  return contactPageForRequest(detail) ?? "/contact";
}

function otherRows() {
  const sentence = "Nothing is booked yet. These are the times for your new choice. Please choose one.";
  return refused<JointDetail>("invalid", sentence, { fields: { time: sentence } });
}

function problemWith(
  visit: VisitQuery,
  { fields, by, context }: VisitCall,
  problem: FormProblem,
  refusal: Refusal<JointDetail> | null,
): VisitProblem {
  const { alternatives = [], visit: ownAppointment = null, sameService = false } = refusal?.detail ?? {};
  const order = chainIn(fields.text("time"))?.rows.map(({ row }) => row) ?? [];
  const inPage = (row: number) => order[row - 1] ?? row;
  return {
    ...problem,
    values: fields.allTyped(),
    choices: visitChoices(visit, by.now, clientIn(context)),
    alternatives: alternatives.map(({ label, rows, ...chain }) => ({
      value: chainValue({ ...chain, rows: rows.map((row) => ({ ...row, row: inPage(row.row) })) }),
      label,
    })),
    ownAppointment,
    sameService,
    email: emailQuestion(fields.all, contactNames.email),
    key: randomUUID(),
  };
}
