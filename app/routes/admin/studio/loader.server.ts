/** What the page of the studio's facts shows. */
import { comingAppointments } from "#app/appointments/upcoming.server.ts";
import { studio } from "#app/studio/studio.server.ts";

export function loadStudio(query: URLSearchParams, now: number) {
  const { studioName, address, phone, email, policy, noticeHours } = studio();
  // Those that were booked with what is the policy now, and with one before it.
  const appointments = comingAppointments(now).length;
  const done = query.get("done");
  return {
    studioName,
    address,
    phone,
    email,
    policy,
    noticeHours,
    appointments,
    done: done === "reach" || done === "policy" ? done : null,
  };
}

export type StudioData = ReturnType<typeof loadStudio>;
