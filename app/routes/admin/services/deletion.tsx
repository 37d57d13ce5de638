import type { Question } from "#app/ui/kit/confirm.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import type { ServiceDetail } from "./loader.server.ts";
import { servicesAddress } from "./url.ts";

/** Asks once more; where appointments stand in the way, it lists them and asks what becomes of them. */
export function deleteQuestion({ id, name, visits }: ServiceDetail): Question {
  return {
    heading: "Delete Service",
    sentence: `Are you sure you want to delete the service "${name}"? This action cannot be undone.`,
    more: visits.problem ? (
      <Notice tone="danger" role="alert">
        <p>{visits.problem}</p>
      </Notice>
    ) : visits.count > 0 ? (
      <Settlement visits={visits} />
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

function Settlement({ visits: { count, list, told } }: { visits: ServiceDetail["visits"] }) {
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
        {list.map((visit) => (
          <li key={visit.id}>
            {visit.day}, {visit.time}: {visit.customerName}, with {visit.providerName}
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
