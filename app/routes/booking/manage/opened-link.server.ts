import { isStaff } from "#app/domain/accounts/people/roles.ts";
import type { Appointment } from "#app/domain/appointments/appointment.server.ts";
import { appointmentByToken } from "#app/domain/appointments/in-words.server.ts";
import { jointOf, nextPartOf } from "#app/domain/appointments/joint.server.ts";
import { linkRequester, type Requester } from "#app/domain/appointments/requester.ts";
import { isOpen, whyNotOpen } from "#app/domain/appointments/status.ts";
import type { AppointmentDetail } from "#app/domain/booking/choose/choices.ts";
import { isOpenToPublic } from "#app/domain/studio/open-to-public.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import type { Visitor } from "#app/platform/http/access.ts";
import type { FormAnswer, FormCall } from "#app/platform/http/answers/form-action.server.ts";
import { secretPage } from "#app/platform/http/checks/guard.server.ts";
import { refused } from "#app/platform/shared/outcome.ts";

/** `isLeft`: opened instead of the requested part. `all`: no part was requested, so steps are about the whole visit. */
type OpenedLink = { appointment: Appointment; token: string; all: boolean; isLeft?: true };

export type ManageCall = FormCall & OpenedLink;

export type ManageAnswer = FormAnswer<AppointmentDetail>;

/** Throws 404 for an unknown link, or 429 after many tries. */
export function openedLink(token = "", ip: string, now: number, part: string | null = null): OpenedLink {
  const appointment = appointmentByToken(token, now);
  if (appointment) {
    const all = appointment.jointId !== null && part === null;
    return { appointment: partOf(appointment, part), token, all };
  }
  const answer = secretPage(false, ip, now);
  const sentence =
    answer.status === 429 ? "Too many requests. Please wait a moment and try again." : "Not Found";
  throw new Response(sentence, answer);
}

/** Any part's link opens the joint visit: the requested part, or the next upcoming one. */
function partOf(appointment: Appointment, position: string | null): Appointment {
  if (appointment.jointId === null) return appointment;
  return partAt(appointment, position) ?? nextPartOf(appointment);
}

const partAt = (appointment: Appointment, position: string | null) =>
  jointOf(appointment).find(({ jointPosition }) => String(jointPosition) === position);

/** If the requested part is closed and others are upcoming, shows the whole visit. */
export function shownLink(
  token: string | undefined,
  ip: string,
  now: number,
  part: string | null,
): OpenedLink {
  const opened = openedLink(token, ip, now, part);
  const next = nextPartOf(opened.appointment);
  const isClosed = part !== null && !isOpen(opened.appointment.status);
  return isClosed && isOpen(next.status) ? { ...opened, appointment: next, all: true, isLeft: true } : opened;
}

/** While the site is closed, visits can be seen, answered and cancelled, but not booked (rule 28.13). */
export const isClosedTo = (visitor: Visitor | null): boolean =>
  !isOpenToPublic() && !isStaff(visitor?.roles ?? []);

export const whyNotWhileClosed = (what = "this can't be done"): string =>
  `Our website is closed at the moment, so ${what} here. Please call us at ${studio().phone}.`;

/** Refuses as "conflict" while the site is closed (rule 28.13). */
export const whileOpen =
  (run: (call: ManageCall) => ManageAnswer | Promise<ManageAnswer>) => (call: ManageCall) =>
    isClosedTo(call.context.visitor) ? refused("conflict", whyNotWhileClosed()) : run(call);

/** If the visit is closed, says so before other errors (rule 8.12). */
export const whileVisitIsOpen =
  (run: (call: ManageCall) => ManageAnswer) =>
  (call: ManageCall): ManageAnswer => {
    const notOpen = whyNotOpen(call.appointment, studio());
    return notOpen ? refused("conflict", notOpen) : run(call);
  };

/** The account of the visit if it is logged in, otherwise the holder of the link (rule 9.4). */
export function requesterAt(
  { appointment, context: { visitor, requestId } }: Pick<ManageCall, "appointment" | "context">,
  part: Pick<Appointment, "id"> = appointment,
): Requester {
  if (visitor === null || appointment.clientId !== visitor.userId) {
    return linkRequester(part.id, requestId);
  }
  // Staff who open the link of their own visit act as its client.
  return { kind: "client", userId: visitor.userId, actor: { id: visitor.userId, role: "user", requestId } };
}

/** Null if the form has no revisions. */
export const jointRevisionIn = (fields: FormCall["fields"]): string | null =>
  fields.has("revision") ? fields.text("revision") : null;
