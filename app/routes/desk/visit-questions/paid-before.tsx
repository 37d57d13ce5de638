import type { DeskAppointment } from "#app/routes/desk/visit/panel.server.ts";

/** Whoever takes a visit off the day reads first what was paid ahead for it (rule 37.63). */
export function PaidBefore({ appointment: { till } }: { appointment: Pick<DeskAppointment, "till"> }) {
  const { paid, deposit } = till;
  return (
    <>
      {paid ? (
        <p>
          {paid.words}. It comes off a charge; to give it back, void receipt {paid.number}
          {paid.hasMore ? ", which takes back all that stands on it." : "."}
        </p>
      ) : null}
      {deposit ? (
        <p>
          A deposit of {deposit.words} is paid. It comes off a charge; what is left of it is given back on its
          receipt, or used for the next visit.
        </p>
      ) : null}
    </>
  );
}
