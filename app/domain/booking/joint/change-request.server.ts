import { z } from "zod";
import { isDate } from "#app/domain/availability/dates.ts";
import { type CancelChoice, whoCallsOff } from "#app/domain/booking/change/cancel.server.ts";
import { feeIn } from "#app/domain/booking/change/fee.server.ts";
import { offerFor } from "#app/domain/booking/visit/offer.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { done, type Outcome, refused } from "#app/platform/shared/outcome.ts";
import { fieldsIn, readInput } from "#app/platform/shared/read-input.server.ts";
import { type ChainOffer, chainOffer } from "./chain-offer.ts";
import {
  type AskedRow,
  askedRow,
  calendarOfRows,
  chainInWords,
  chainQuestionOf,
  chainsFor,
} from "./chain-question.server.ts";
import { maxVisitRows, personsOf } from "./typed-rows.ts";
import { refusedRow } from "./visit-request.server.ts";

const Cancel = z.object({ calledOffBy: z.enum(whoCallsOff).optional(), revision: z.string().optional() });

/** Reads a cancellation of the API, which needs no confirmation if late (rule 8.6). Refuses as "invalid". */
export function jointCancelChoice(body: unknown): Outcome<CancelChoice> {
  const read = readInput(Cancel, body, {
    wrong: {
      calledOffBy: "Choose who cancelled: client, studio or mistake.",
      revision: "Send the revision of the visit as text, as you received it.",
    },
  });
  if (!read.ok) return read;
  const given = fieldsIn(body);
  const { reason, tell } = given;
  return done({ ...read.value, reason, tell, ...feeIn(given), parts: "all", lateConfirmed: true });
}

/** Returns free times. `row`: "service:provider:add-on,add-on:person"; only the service is required. */
export function freeVisits(query: URLSearchParams, now: number): Outcome<ChainOffer[]> {
  const date = query.get("date") ?? "";
  const kind = query.get("kind") ?? "chain";
  const asked = query.getAll("row");
  if (!isDate(date)) return refused("invalid", "Date input not valid.");
  if (kind !== "chain" && kind !== "household") return refused("invalid", "Choose chain or household.");
  if (asked.length < 2 || asked.length > maxVisitRows) {
    return refused("invalid", `Choose two to ${maxVisitRows} treatments.`);
  }
  const read = asked.map(readRow);
  const persons = personsOf(
    kind,
    read.map((row) => row?.person),
  );
  const rows: AskedRow[] = [];
  for (const [place, row] of read.entries()) {
    const offer = row && offerFor(row);
    if (!offer) return refused("invalid", `Row ${place + 1} is not valid.`);
    if (!offer.ok) return refusedRow(offer, place);
    rows.push(askedRow({ ...offer.value, person: persons[place] }));
  }
  const settings = studio();
  const keepOrder = query.get("keepOrder") === "true";
  const question = { ...chainQuestionOf(rows, { keepOrder }, settings, now), date };
  const chains = chainsFor(kind, calendarOfRows(rows, date, date), question);
  return done(chains.map((chain) => chainOffer(date, chain, chainInWords(chain, rows, settings))));
}

function readRow(text: string) {
  const [, service, provider = "any", added = "", person] =
    /^(\d{1,15})(?::(any|\d{1,15}))?(?::([\d,]{0,60}))?(?::([1-5]))?$/u.exec(text) ?? [];
  if (!service) return null;
  const providerId = provider === "any" ? ("any" as const) : Number(provider);
  return {
    serviceId: Number(service),
    providerId,
    addonIds: added.split(",").filter(Boolean).map(Number),
    person,
  };
}
