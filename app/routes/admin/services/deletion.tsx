import type { Question } from "#app/platform/ui/kit/confirm.tsx";
import { ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import type { ServiceDetail } from "./loader.server.ts";
import { servicesUrl } from "./url.ts";

/** Where appointments stand in the way, it lists them and asks what becomes of them. */
export const serviceDeletion = ({ id, name, appointments }: ServiceDetail): Question => ({
  heading: "Delete Service",
  sentence: `Are you sure you want to delete the service "${name}"? This action cannot be undone.`,
  more: appointments.problem ? (
    <ProblemNotice>{appointments.problem}</ProblemNotice>
  ) : appointments.count > 0 ? (
    <BookedAppointments {...appointments} />
  ) : (
    <p className="meta">Nobody has booked it. Past appointments stay in the books as they were.</p>
  ),
  yes: "Delete Service",
  no: "Keep service",
  at: servicesUrl({ id, delete: "" }),
  back: servicesUrl({ id }),
  fields: { intent: "delete", id: String(id) },
});

function BookedAppointments({ count, list, mailNote }: ServiceDetail["appointments"]) {
  const more = count - list.length;
  const [them, all, take] =
    count === 1 ? ["it", "1 appointment", "It takes"] : ["them", `${count} appointments`, "They take"];
  return (
    <>
      <p>
        <strong>
          {count === 1 ? "1 upcoming appointment is" : `${count} upcoming appointments are`} booked:
        </strong>
      </p>
      <ul className="coming">
        {list.map(({ id, day, time, customerName, providerName }) => (
          <li key={id}>
            {day}, {time}: {customerName}, with {providerName}
          </li>
        ))}
        {more > 0 ? <li>And {more} more</li> : null}
      </ul>
      <fieldset className="role-boxes">
        <legend>What becomes of {them}?</legend>
        <label className="choice">
          <input type="radio" name="appointments" value="keep" required />
          <span>
            Keep {all}. {take} place as booked, with the same name and price.
          </span>
        </label>
        <label className="choice">
          <input type="radio" name="appointments" value="cancel" required />
          <span>
            Cancel {all}. Nothing is charged. {mailNote}
          </span>
        </label>
      </fieldset>
    </>
  );
}
