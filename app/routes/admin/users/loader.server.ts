import { hasPin } from "#app/domain/accounts/desks/pin.server.ts";
import {
  isLastAdmin,
  listPeople,
  personById,
  type UserPayload,
} from "#app/domain/accounts/people/people.server.ts";
import { readRoles } from "#app/domain/accounts/people/roles.ts";
import { comingAppointmentsOf } from "#app/domain/appointments/of-person.server.ts";
import { occupies } from "#app/domain/appointments/status.ts";
import {
  type AppointmentCard,
  ownAppointmentsOf,
} from "#app/domain/booking/change/own-appointments.server.ts";
import { activeProviderIds } from "#app/domain/catalogue/service-providers.server.ts";
import { providerForApi } from "#app/domain/catalogue/services.server.ts";
import {
  clientMailSentence,
  clientsMailSentence,
  sendsMails,
} from "#app/domain/notifications/mail-sentences.server.ts";
import { type Studio, studio } from "#app/domain/studio/studio.server.ts";
import { logBug } from "#app/platform/http/bug-log.server.ts";
import { sealed, unsealed } from "#app/platform/http/sealed.server.ts";
import { studioNow } from "#app/platform/shared/clock.server.ts";
import { idOf } from "#app/platform/shared/fields.server.ts";
import { dateInWords } from "#app/platform/words/dates.ts";
import { phoneInWords, type UsersQuery } from "./url.ts";

/** Upcoming ones first, then past ones. If they can't be read, the page still opens. */
function personsAppointments(id: number, requestId: string, now: number) {
  try {
    const { upcoming, past } = ownAppointmentsOf(id, now);
    const list = [
      ...upcoming.map((appointment) => appointmentRow(appointment, true)),
      ...past.map((appointment) => appointmentRow(appointment, false)),
    ];
    return { list, upcomingAsClient: upcoming.length, problem: null };
  } catch (bug) {
    logBug(bug, requestId);
    return { list: [], upcomingAsClient: 0, problem: "Failed to fetch appointments: 500" };
  }
}

const appointmentRow = (
  { id, revision, serviceName, providerName, day, time, status }: AppointmentCard,
  isUpcoming: boolean,
) => ({
  id,
  revision,
  serviceName,
  providerName,
  day,
  time,
  status,
  mayCancel: isUpcoming && occupies(status) && status !== "completed",
});

/** Number of appointments shown at first (rule 25.6). */
const firstAppointments = 5;

export function loadUsers(query: URLSearchParams, requestId: string, now: number) {
  const settings = studio();
  const role = readRoles([query.get("role")])?.[0];
  const search = unsealed(query.get("search") ?? "")
    .trim()
    .slice(0, 100);
  const list = listPeople({ search, role, page: Number(query.get("page") ?? 1) });
  const id = query.has("id") ? idOf(query.get("id") ?? "") : null;
  const person = id === null ? null : personById(id);
  const asked: UsersQuery = {
    search: sealed(search),
    role: role ?? "",
    page: list.page,
    id: person?.id ?? null,
  };
  return {
    asked,
    searched: search,
    people: list.people.map((each) => inWords(each, settings)),
    total: list.total,
    pages: list.pages,
    detail: person && detailOf(person, query, settings, requestId, now),
    /** The person in the URL does not exist. */
    missing: query.has("id") && !person,
    mode: modeOf(query, person !== null),
    done: usersDone(query),
  };
}

/** The open form or question about the person, or the form for a new one. */
function modeOf(query: URLSearchParams, hasPerson: boolean) {
  if (!hasPerson) return query.has("add") ? ("add" as const) : null;
  if (query.has("delete")) return "delete" as const;
  return query.has("edit") ? ("edit" as const) : null;
}

const inWords = ({ id, username, email, phone, roles, created_at }: UserPayload, settings: Studio) => ({
  id,
  username,
  email,
  phone: phoneInWords(phone),
  roles,
  created: dayOf(created_at, settings),
});

function detailOf(
  person: UserPayload,
  query: URLSearchParams,
  settings: Studio,
  requestId: string,
  now: number,
) {
  const appointments = personsAppointments(person.id, requestId, now);
  const shown = query.has("all") ? appointments.list : appointments.list.slice(0, firstAppointments);
  const upcomingAsProvider = comingAppointmentsOf(
    "provider",
    person.id,
    studioNow(settings.timeZone, now),
  ).length;
  const cancelling = appointments.list.find(
    (appointment) => appointment.mayCancel && appointment.id === idOf(query.get("cancel") ?? ""),
  );
  return {
    ...inWords(person, settings),
    lastLogin: person.last_login === null ? "Never" : dayOf(person.last_login, settings),
    hasPin: hasPin(person.id),
    lastAdmin: isLastAdmin(person.id),
    /** A new provider offers no services yet. */
    offersNothing: providerForApi(person.id)?.services.length === 0,
    appointments: shown,
    appointmentsCount: appointments.list.length,
    appointmentsProblem: appointments.problem,
    /** Counts of appointments that a deletion would cancel or leave without a provider. */
    upcomingAsClient: appointments.upcomingAsClient,
    upcomingAsProvider,
    others: upcomingAsProvider > 0 ? otherProviders(person.id) : [],
    cancelling: cancelling ?? null,
    clientMailSentence: clientMailSentence(),
    clientsMailSentence: clientsMailSentence(),
  };
}

const otherProviders = (id: number) =>
  activeProviderIds()
    .filter((other) => other !== id)
    .flatMap((other) => personById(other) ?? [])
    .map(({ id, username }) => ({ id, username }));

const dayOf = (instant: string, { timeZone, locale }: Studio): string =>
  dateInWords(studioNow(timeZone, Date.parse(instant)).date, locale, "date");

function usersDone(query: URLSearchParams): string | null {
  const done = query.get("done");
  if (done === "added") {
    return sendsMails()
      ? "User added. They will get an email."
      : "User added. We can't send email at the moment. Inform them yourself.";
  }
  if (done === "pin") return "PIN removed. Desks now ask for the password.";
  if (done === "roles") return "Roles saved. The change takes effect right away.";
  if (done === "cancelled") return `Appointment cancelled. ${clientMailSentence()}`;
  if (done !== "deleted") return null;
  const [cancelled, moved] = ["cancelled", "moved"].map((name) => idOf(query.get(name) ?? "") ?? 0);
  const parts = [
    "User deleted.",
    cancelled && `${count(cancelled)} cancelled.`,
    moved && `${count(moved)} moved.`,
  ];
  return parts.filter(Boolean).join(" ");
}

const count = (appointments: number): string =>
  appointments === 1 ? "1 appointment was" : `${appointments} appointments were`;

export type UsersData = ReturnType<typeof loadUsers>;
export type PersonData = UsersData["people"][number];
export type PersonDetail = NonNullable<UsersData["detail"]>;
export type PersonsAppointment = PersonDetail["appointments"][number];
