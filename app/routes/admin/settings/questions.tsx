import type { CurrencyQuestion } from "#app/domain/settings/currency.server.ts";
import type { ClockQuestion } from "#app/domain/settings/time-zone.server.ts";
import { AskFirst } from "#app/platform/ui/kit/ask-first.tsx";

/** What another time zone means for what is booked. */
export function ZoneQuestion({ clock: { mark }, message }: { clock: ClockQuestion; message: string }) {
  return (
    <AskFirst mark={mark}>
      <p>
        {message} Ten o'clock stays ten o'clock, and nobody has to be moved. Reminders and links go by the new
        zone.
      </p>
      <p>Who has put the calendar file of a visit into a phone still sees the hour by the old zone there.</p>
      <label className="choice">
        <input type="checkbox" name="sendFiles" defaultChecked />
        Mail a new calendar file to the clients and providers concerned
      </label>
    </AskFirst>
  );
}

/** What another currency means for prices. */
export function PricesQuestion({
  prices: { mark, services, appointments, example },
  message,
}: {
  prices: CurrencyQuestion;
  message: string;
}) {
  return (
    <AskFirst mark={mark}>
      <p>{message}</p>
      <ul>
        {example ? (
          <li>
            {services === 1 ? "Your service keeps" : `Your ${services} services keep`} the number, without any
            rate: {example.service} was {example.from} and will be {example.to}. Go through the prices
            afterwards.
          </li>
        ) : null}
        {appointments > 0 ? (
          <li>
            {appointments === 1
              ? "1 upcoming appointment keeps"
              : `${appointments} upcoming appointments keep`}{" "}
            the price and the currency of the booking.
          </li>
        ) : null}
      </ul>
    </AskFirst>
  );
}
