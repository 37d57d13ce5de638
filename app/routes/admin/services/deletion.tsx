import type { Question } from "#app/ui/kit/confirm.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { ServiceDetail } from "./loader.server.ts";
import { servicesAddress } from "./url.ts";

/** Asks once more; where appointments stand in the way, it lists them and asks what becomes of them. */
export function deleteQuestion({ id, name, appointments }: ServiceDetail): Question {
  return {
    heading: "Delete Service",
    sentence: `Are you sure you want to delete the service "${name}"? This action cannot be undone.`,
    more: appointments.problem ? (
      <Notice tone="danger" role="alert">
        <p>{appointments.problem}</p>
      </Notice>
    ) : appointments.count > 0 ? (
      <Reassignment appointments={appointments} />
    ) : (
      <p className="meta">Nobody has booked it. Past appointments stay in the books as they were.</p>
    ),
    yes: "Delete Service",
    no: "Keep service",
    at: servicesAddress({ id, delete: "" }),
    back: servicesAddress({ id }),
    fields: { intent: "delete", id: String(id) },
  };
}

function Reassignment({
  appointments: { count, list, told },
}: {
  appointments: ServiceDetail["appointments"];
}) {
  const more = count - list.length;
  const [them, all] = count === 1 ? ["it", "1 appointment"] : ["them", `${count} appointments`];
  return (
    <>
      <p>
        <strong>
          {count === 1 ? "1 upcoming appointment is" : `${count} upcoming appointments are`} booked:
        </strong>
      </p>
      <ul className="coming">
        {list.map((appointment) => (
          <li key={appointment.id}>
            {appointment.day}, {appointment.time}: {appointment.customerName}, with {appointment.providerName}
          </li>
        ))}
        {more > 0 ? <li>And {more} more</li> : null}
      </ul>
      <fieldset className="role-boxes">
        <legend>What becomes of {them}?</legend>
        <label className="choice">
          <input type="radio" name="appointments" value="keep" required />
          <span>
            Keep {all}. {count === 1 ? "It takes" : "They take"} place as booked, with the same name and
            price.
          </span>
        </label>
        <label className="choice">
          <input type="radio" name="appointments" value="cancel" required />
          <span>
            Cancel {all}. Nothing is charged. {told}
          </span>
        </label>
      </fieldset>
    </>
  );
}
