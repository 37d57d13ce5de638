/** What /manage/TOKEN/visit asks before all of a visit is moved or cancelled. Changes nothing. */
import { json, type LoaderFunctionArgs, type SerializeFrom } from "@remix-run/node";
import type { Appointment } from "#app/appointments/appointment.server.ts";
import { jointByToken, jointMoveDays, wholeByLink } from "#app/booking/joint/whole-by-link.server.ts";
import { wasRefused } from "#app/http/answers/form-reply.server.ts";
import { secretPage } from "#app/http/checks/secret-page.server.ts";

export type WholeVisitData = SerializeFrom<typeof loadWholeVisit>;

export function loadWholeVisit({ request, params, context }: LoaderFunctionArgs) {
  const { now } = context.by;
  const { parts, url } = openedVisit(params.token, context.ip, now);
  const query = new URL(request.url).searchParams;
  const whole = wholeByLink(parts, now);
  const anybody = query.has("anybody");
  const moves = query.has("move") && whole.noMove === null;
  const dayUrl = (date: string) => `${url}/visit?move${anybody ? "&anybody" : ""}&date=${date}`;
  const accountId = context.visitor?.userId ?? null;
  const asked = { date: query.get("date"), anybody, url: dayUrl, accountId };
  return json(
    {
      ...whole,
      url,
      anybody,
      step: query.has("cancel") ? ("cancel" as const) : ("move" as const),
      choices: moves ? jointMoveDays(parts, asked, now) : null,
      failed: wasRefused(context),
    },
    secretPage(true, context.ip, now),
  );
}

/** Throws the answer to a link that opens no visit of several: 404, or 429 after many tries. */
export function openedVisit(token = "", ip: string, now: number): { parts: Appointment[]; url: string } {
  const parts = jointByToken(token, now);
  if (parts) return { parts, url: `/manage/${token}` };
  const answer = secretPage(false, ip, now);
  throw new Response(
    answer.status === 429 ? "Too many requests. Please wait a moment and try again." : "Not Found",
    answer,
  );
}
