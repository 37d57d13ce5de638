import { Link } from "@remix-run/react";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";
import type { ServicePageData } from "./loader.server.ts";

/** What it costs, how long it takes, who gives it, and when it is free next. */
export function BookingBox({ page }: { page: ServicePageData }) {
  const { price, minutes, category, providers, name } = page.service;
  return (
    <section className="card service-box" aria-label={`Book: ${name}`}>
      <p className="split">
        <span className="price">{price}</span>
        <span className="meta">{[`${minutes} min`, category].filter(Boolean).join(" · ")}</span>
      </p>
      {providers.length > 0 ? (
        <p className="meta given-by">
          With
          {providers.map(({ id, name, to }) =>
            to ? (
              <Link key={id} to={to}>
                {name}
              </Link>
            ) : (
              <span key={id}>{name}</span>
            ),
          )}
        </p>
      ) : null}
      <WaysToBook page={page} />
      {page.priceNotice ? <p className="meta">{page.priceNotice}</p> : null}
    </section>
  );
}

function WaysToBook({
  page: { service, times, book, bookMore, ask, windowDays },
}: {
  page: ServicePageData;
}) {
  const { name, unavailable, providers } = service;
  const asking = (
    <ButtonLink to={ask} variant="ghost" full aria-label={`Ask us: ${name}`}>
      Ask us
    </ButtonLink>
  );
  if (unavailable) {
    return (
      <>
        <p>We do not give this treatment at the moment. Ask us when it will be back.</p>
        <Button type="button" full disabled aria-label={`Currently Unavailable: ${name}`}>
          Currently Unavailable
        </Button>
        {asking}
      </>
    );
  }
  if (providers.length === 0) {
    return (
      <>
        <p>No providers currently offer this service. Please select a different service or contact us.</p>
        {asking}
      </>
    );
  }
  return (
    <>
      <ButtonLink to={book} full aria-label={`Book This Service: ${name}`}>
        Book This Service
      </ButtonLink>
      <ButtonLink to={bookMore} variant="ghost" full>
        Book it with another treatment or person
      </ButtonLink>
      {times.length > 0 ? (
        <>
          <h2>Next free times</h2>
          <ul className="next-times">
            {times.map(({ to, dateTime, words }) => (
              <li key={dateTime}>
                <Link to={to}>
                  <time dateTime={dateTime}>{words}</time>
                </Link>
              </li>
            ))}
          </ul>
        </>
      ) : (
        <>
          <p>Nothing is free in the next {windowDays} days.</p>
          {asking}
        </>
      )}
    </>
  );
}
