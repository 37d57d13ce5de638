import { ButtonLink } from "#app/ui/button.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";

/** For /confirmation without a link's secret, and with one that opens nothing (any more). */
export function NothingToShow({ phone }: { phone: string }) {
  return (
    <div className="narrow stack">
      <PageHeading>No booking to show</PageHeading>
      <p>
        This page shows a booking when you open it by the link that you got with it. The link ends a day after
        the visit.
      </p>
      <p>
        If you are looking for a booking, call us:{" "}
        <a href={`tel:${phone.replace(/[^+\d]/gu, "")}`}>{phone}</a>
      </p>
      <div className="actions">
        <ButtonLink to="/book">Book an Appointment</ButtonLink>
      </div>
    </div>
  );
}
