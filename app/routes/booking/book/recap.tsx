import type { BookingChoices } from "#app/domain/booking/choose/choices.ts";
import { shortDay, type TimeRadio } from "#app/domain/booking/choose/time-parts.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { hasNoProvider } from "./types.ts";

/** The form's last row: what is being booked, and the button. It sticks to the bottom once a time is chosen. */
export function Recap({
  choices,
  radios,
  time,
  needed,
  hydrated,
  sending,
}: {
  choices: BookingChoices;
  radios: TimeRadio[];
  time: string;
  needed: string[];
  hydrated: boolean;
  sending: boolean;
}) {
  const { service } = choices;
  const day = shortDay(choices);
  const closed = hasNoProvider(service);
  const stillNeeded = hydrated && !closed ? (service ? needed : ["service", ...needed]) : [];
  return (
    <div className="recap">
      {stillNeeded.length > 0 && !sending ? (
        <p className="needed" id="needed">
          Still needed: {stillNeeded.join(", ")}
        </p>
      ) : null}
      <p>
        <strong>{service?.name ?? "No service yet"}</strong>
        {service ? (
          <span>
            {hydrated ? (
              (radios.find(({ value }) => value === time)?.short ?? day)
            ) : (
              <Moments radios={radios} day={day} />
            )}
            {day ? " · " : ""}
            {service.price}
          </span>
        ) : null}
      </p>
      <Button
        steady
        disabled={closed || sending || stillNeeded.length > 0}
        aria-describedby={stillNeeded.length > 0 ? "needed" : undefined}
      >
        {closed ? "Service Unavailable" : sending ? "Booking..." : "Book Appointment"}
      </Button>
    </div>
  );
}

/** Without script: every moment stands there, and the style sheet shows the one whose radio is checked. */
function Moments({ radios, day }: { radios: TimeRadio[]; day: string }) {
  return (
    <>
      <i className="at-none">{day}</i>
      {radios.map(({ value, short }, index) => (
        <i key={value} hidden className={`at at-${index}`}>
          {short}
        </i>
      ))}
    </>
  );
}
