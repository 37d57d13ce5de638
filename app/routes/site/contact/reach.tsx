import type { ContactPageData } from "#app/domain/website/pages/contact-page.server.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { Badge } from "#app/platform/ui/kit/badge.tsx";
import { Icon } from "#app/platform/ui/kit/icon.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import { MapPanel, WayPicture } from "./map-panel.tsx";

export function Reach({ place }: { place: ContactPageData["place"] }) {
  const { studioName, address, phone, email } = place;
  return (
    <address className="reach">
      <p>
        <Icon name="map-pin" />
        <span>
          <strong>{studioName}</strong>
          <br />
          {address}
        </span>
      </p>
      <p>
        <Icon name="phone" />
        <span>
          Cell: <a href={telephoneLink(phone)}>{phone}</a>
        </span>
      </p>
      <p>
        <Icon name="mail" />
        <span>
          Email: <a href={`mailto:${encodeURI(email)}`}>{email}</a>
        </span>
      </p>
    </address>
  );
}

export function OpeningHours({ week }: { week: ContactPageData["week"] }) {
  return (
    <section className="card" aria-labelledby="hours">
      <h2 id="hours">Business Hours</h2>
      <table className="hours">
        <thead className="visually-hidden">
          <tr>
            <th scope="col">Days</th>
            <th scope="col">Open</th>
          </tr>
        </thead>
        <tbody>
          {week.rows.map(({ days, hours, today }) => (
            <tr key={days}>
              <th scope="row">{days}</th>
              <td>
                {hours} {today ? <Badge tone="accent">{today}</Badge> : null}
              </td>
            </tr>
          ))}
        </tbody>
        {week.unusual.length > 0 ? <UnusualHours days={week.unusual} /> : null}
      </table>
    </section>
  );
}

function UnusualHours({ days }: { days: ContactPageData["week"]["unusual"] }) {
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={2}>
          <b>Special hours</b>
        </th>
      </tr>
      {days.map(({ days, hours, reason }) => (
        <tr key={days}>
          <th scope="row">{days}</th>
          <td>
            {hours}
            {reason ? `: ${reason}` : null}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

export function TheWay({ page }: { page: ContactPageData }) {
  return (
    <section className="stack" aria-labelledby="way">
      <h2 id="way">How to Find Us</h2>
      <MapPanel map={page.map} address={page.place.address} />
      <ul className="actions" aria-label="Open the address in">
        {page.map.links.map(({ name, address }) => (
          <li key={name}>
            <a className="button ghost small" href={address} rel="noopener noreferrer external">
              {name}
            </a>
          </li>
        ))}
      </ul>
      <RichText html={page.gettingHere} />
      {page.map.door ? <WayPicture picture={page.map.door} /> : null}
    </section>
  );
}
