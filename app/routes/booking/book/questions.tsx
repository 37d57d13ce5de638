/** What is asked once before a booking is made. */

import type { BookingValues } from "#app/domain/booking/visit/booking-fields.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { Notice } from "#app/platform/ui/kit/notice.tsx";

/** The person's own appointment at that time, in words; `sameService`: of the same service, at another time of the day. */
export type PresentQuestion = { ownAppointment: string | null; sameService: boolean };

/** Asked where the person has an appointment already: at that time (rule 4.8), or of the same service on that day (rule 4.19). */
export function PresentAppointment({
  refused,
  isClient,
  phone,
}: {
  refused:
    | (PresentQuestion & { values: Pick<BookingValues, "alsoBook" | "forSomeoneElse"> })
    | null
    | undefined;
  isClient: boolean;
  phone: string;
}) {
  if (!refused) return null;
  const { ownAppointment, sameService, values } = refused;
  const isAsked = { also: sameService || values.alsoBook, else: ownAppointment && !sameService };
  if (!isAsked.also && !isAsked.else && !values.forSomeoneElse) return null;
  return (
    <Notice tone="warn" heading={ownAppointment ? `Your appointment: ${ownAppointment}` : undefined}>
      {!sameService ? null : isClient ? (
        <p>
          <a href="/profile">Move it</a>, or book both.
        </p>
      ) : (
        <p>
          You move it by the link in its confirmation, or call <a href={telephoneLink(phone)}>{phone}</a>.
        </p>
      )}
      {isAsked.also ? (
        <Tick
          name="alsoBook"
          isTicked={values.alsoBook}
          words={sameService ? `Book both: keep ${ownAppointment}, and book this one too` : "Book both"}
        />
      ) : null}
      {isAsked.else || values.forSomeoneElse ? (
        <Tick
          name="forSomeoneElse"
          isTicked={values.forSomeoneElse}
          words="This booking is for somebody else"
        />
      ) : null}
    </Notice>
  );
}

const Tick = ({ name, isTicked, words }: { name: string; isTicked: string; words: string }) => (
  <label className="choice">
    <input type="checkbox" name={name} id={name} defaultChecked={Boolean(isTicked)} />
    {words}
  </label>
);
