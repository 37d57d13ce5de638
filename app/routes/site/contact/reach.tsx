import type { ContactPageData } from "#app/domain/website/pages/contact-page.server.ts";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";
import { GuestIcon } from "#app/platform/ui/kit/guest-icon.tsx";
import { HoursTable } from "#app/routes/parts/hours-table.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";

function DirectionsPicture({ picture }: { picture: NonNullable<ContactPageData["map"]["picture"]> }) {
  return (
    <img
      className="way-picture"
      src={picture.image}
      srcSet={pictureSet(picture.image)}
      sizes="(min-width: 60rem) 34rem, 92vw"
      alt={picture.alt}
      width={picture.width}
      height={picture.height}
      loading="lazy"
    />
  );
}

export function Reach({ place }: { place: ContactPageData["place"] }) {
  const { studioName, address, phone, email } = place;
  return (
    <address className="reach">
      <p>
        <GuestIcon name="map-pin" />
        <span>
          <strong>{studioName}</strong>
          <br />
          {address}
        </span>
      </p>
      <p>
        <GuestIcon name="phone" />
        <span>
          Cell: <a href={telephoneLink(phone)}>{phone}</a>
        </span>
      </p>
      <p>
        <GuestIcon name="mail" />
        <span>
          Email: <a href={`mailto:${encodeURI(email)}`}>{email}</a>
        </span>
      </p>
    </address>
  );
}

export const OpeningHours = ({ week }: { week: ContactPageData["week"] }) => (
  <section className="stack" aria-labelledby="hours">
    <h2 id="hours">Business Hours</h2>
    <HoursTable week={week} />
  </section>
);

export function Directions({ page }: { page: ContactPageData }) {
  return (
    <section className="stack" aria-labelledby="way">
      <h2 id="way">How to Find Us</h2>
      {page.map.picture ? (
        <DirectionsPicture picture={page.map.picture} />
      ) : (
        <p className="map-point">
          <GuestIcon name="map-pin" />
          {page.place.address}
        </p>
      )}
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
      {page.map.door ? <DirectionsPicture picture={page.map.door} /> : null}
    </section>
  );
}

export function Arrival({
  arrival: { parking, accessibility, languages },
}: Pick<ContactPageData, "arrival">) {
  return (
    <>
      {parking ? (
        <section className="stack" aria-labelledby="parking">
          <h2 id="parking">Parking</h2>
          <RichText html={parking} />
        </section>
      ) : null}
      {accessibility ? (
        <section className="stack" aria-labelledby="accessibility">
          <h2 id="accessibility">Accessibility</h2>
          <RichText html={accessibility} />
        </section>
      ) : null}
      {languages ? (
        <section className="stack" aria-labelledby="languages">
          <h2 id="languages">Languages We Speak</h2>
          <p>{languages}</p>
        </section>
      ) : null}
    </>
  );
}
