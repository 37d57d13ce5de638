import type { presentOffer } from "#app/domain/schedules/absence/offer.server.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";

type Offer = Pick<NonNullable<ReturnType<typeof presentOffer>>, "providerName" | "taken" | "times">;

/** For the client of a visit that can't be as agreed: one press for each time, and one for none of them. Works without script. */
export function TimesInstead({
  offer: { providerName, taken, times },
  url,
  revision,
  phone,
}: {
  offer: Offer;
  url: string;
  revision: number;
  phone: string;
}) {
  return (
    <section className="card" aria-labelledby="offer-heading">
      <h2 id="offer-heading">Please choose another time</h2>
      <div className="stack">
        <p>
          We are sorry: {providerName} can't come on that day. Nothing is charged, whatever you choose.
          {taken ? " Some of the times in our mail are taken by now; these are free:" : ""}
        </p>
        {times.map(({ value, label }) => (
          <form key={value} method="post" action={url}>
            <input type="hidden" name="intent" value="choose-offer" />
            <input type="hidden" name="revision" value={revision} />
            <Button name="time" value={value} full>
              {label}
            </Button>
          </form>
        ))}
        {times.length === 0 ? <p>At the moment we have no other time to offer.</p> : null}
        <p>
          None of these? Call us: <a href={telephoneLink(phone)}>{phone}</a>
        </p>
        <form method="post" action={url}>
          <input type="hidden" name="intent" value="decline-offer" />
          <input type="hidden" name="revision" value={revision} />
          <Button variant="ghost">Cancel this visit, free of charge</Button>
        </form>
      </div>
    </section>
  );
}
