import type { MouseEvent } from "react";
import { type BookingChoices, type Carrier, otherTimes } from "#app/domain/booking/choose/choices.ts";
import type { Elsewhere } from "#app/domain/booking/choose/elsewhere.server.ts";
import type { TimePart } from "#app/domain/booking/choose/time-parts.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { FieldError } from "#app/platform/ui/forms/field.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { ChoiceLink, DayLink } from "#app/routes/booking/parts/choice-link.tsx";
import { NewHere, NoTimes } from "#app/routes/booking/parts/no-times.tsx";
import { timeId } from "#app/routes/booking/parts/recap.tsx";
import { bookingUrl } from "./booking-answer.ts";

type TimesProps = {
  choices: BookingChoices;
  parts: TimePart[];
  chosen: string | undefined;
  error: string | undefined;
  carrier: Carrier;
  phone: string;
  elsewhere: Elsewhere | null;
};

export function Times({ choices, parts, chosen, error, carrier, phone, elsewhere }: TimesProps) {
  const { service, provider, add, test, day, times, nextDay, whyNone } = choices;
  const hydrated = useHydrated();
  let index = 0;
  const dayUrl = (date: string) => bookingUrl({ service: service?.name, provider, add, test, date });
  const later = <LaterTimes times={choices.laterTimes} dayUrl={dayUrl} carrier={carrier} />;
  return (
    <fieldset id="times" className="times" aria-describedby={error ? "time-error" : undefined}>
      <legend className="legend">Available Times{day && service ? `, ${day.label}` : ""}</legend>
      {error ? <FieldError id="time-error">{error}</FieldError> : null}
      {service?.callFirst ? <NewHere phone={phone} /> : null}
      {hydrated ? null : (
        <div className="stale">
          <p>{otherTimes}</p>
          <ShowTimes carrier={carrier} />
        </div>
      )}
      {parts.map(({ heading, radios, wide }, part) => (
        <div key={heading}>
          {heading ? <h3 className="time-part">{heading}</h3> : null}
          <div className={wide ? "time-grid wide" : "time-grid"}>
            {radios.map(({ value, label, offer }) => (
              <label key={value}>
                <input
                  type="radio"
                  name="time"
                  id={timeId(index++)}
                  value={value}
                  defaultChecked={value === chosen}
                  required
                  autoComplete="off" // Browsers restore radios by position. After Back that may be another time.
                  onClick={showDetails}
                />
                <span>
                  {label}
                  {offer ? <small>{offer.price}</small> : null}
                </span>
              </label>
            ))}
            {part === parts.length - 1 ? later : null}
          </div>
        </div>
      ))}
      {!service ? <p className="hint">Choose a service to see its times.</p> : null}
      {service && times.length === 0 ? (
        <NoTimes
          nextDay={nextDay}
          day={day}
          whyNone={whyNone}
          until={elsewhere?.until}
          dayUrl={dayUrl}
          carrier={carrier}
          phone={phone}
        >
          {elsewhere ? <AlsoFree elsewhere={elsewhere} carrier={carrier} /> : null}
        </NoTimes>
      ) : null}
    </fieldset>
  );
}

/** With script every change shows its times. The button keeps its space, so that a tap does not miss when the script starts. */
export function ShowTimes({ carrier }: { carrier: Carrier }) {
  const hydrated = useHydrated();
  return (
    <Button
      variant="ghost"
      small
      type={hydrated ? "button" : "submit"}
      className={hydrated ? "unseen" : undefined}
      value="typed"
      {...carrier}
    >
      Show times
    </Button>
  );
}

/** Links to later days if this day has few times. */
function LaterTimes({
  times,
  ...link
}: {
  times: BookingChoices["laterTimes"];
  dayUrl: (date: string) => string;
  carrier: Carrier;
}) {
  const ways = times.map(({ date, day, label }) => (
    <DayLink key={date + label} date={date} {...link} className="later">
      <span>
        <small>{day}, </small>
        {label}
      </span>
    </DayLink>
  ));
  return <>{ways}</>;
}

export function AlsoFree({
  elsewhere: { others, contact },
  carrier,
}: {
  elsewhere: Elsewhere;
  carrier: Carrier;
}) {
  return (
    <>
      {others.length > 0 ? <p>Also free:</p> : null}
      {others.map(({ words, choice }) => (
        <p key={words}>
          <ChoiceLink to={bookingUrl(choice)} carrier={carrier} className="button ghost small">
            {words}
          </ChoiceLink>
        </p>
      ))}
      <p>
        None of these times work? <a href={contact}>Write to us</a>. We've filled in your request.
      </p>
    </>
  );
}

/** A tap scrolls to the contact fields. Arrow keys, which also select a time, do not. */
function showDetails({ detail }: MouseEvent) {
  if (detail > 0) document.getElementById("details")?.scrollIntoView({ block: "nearest" });
}
