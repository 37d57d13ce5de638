import { occupies } from "#app/domain/appointments/status.ts";
import {
  type AppointmentCard,
  ownAppointmentsOf,
} from "#app/domain/booking/change/own-appointments.server.ts";
import { logBug } from "#app/platform/http/bug-log.server.ts";

/** Upcoming ones first, then the past. That they can't be read must not take the page away. */
export function personsAppointments(id: number, requestId: string, now: number) {
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
