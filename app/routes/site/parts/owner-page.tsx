import type { OwnerPageData } from "#app/domain/website/pages/owner.server.ts";
import { fullPicture, pictureSet } from "#app/platform/pictures/picture-set.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Facts } from "#app/platform/ui/kit/facts.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { RichText } from "#app/routes/parts/rich-text.tsx";
import { StructuredData } from "#app/routes/parts/structured-data.tsx";

export function OwnerPage({ owner }: { owner: OwnerPageData }) {
  const { name, role, story, photo, licence, facts } = owner;
  const hasLicence = licence.number || licence.picture;
  return (
    <>
      <PageHeading>Meet the Owner</PageHeading>
      <div className="beside">
        <div className="stack">
          {name || role ? (
            <p className="lead">
              {name ? <strong>{name}</strong> : null}
              {name && role ? ", " : null}
              {role}
            </p>
          ) : null}
          {licence.number ? (
            <p className="to-licence">
              <a href="#licence">License {licence.number}</a>
            </p>
          ) : null}
          {photo ? (
            <img
              className="owner-photo"
              src={photo.image}
              srcSet={pictureSet(photo.image)}
              sizes="(min-width: 40rem) 24rem, 92vw"
              alt={photo.alt}
              width={photo.width}
              height={photo.height}
            />
          ) : null}
          {name || role || photo || story.__html ? (
            <RichText html={story} />
          ) : (
            <p>No introduction yet. Feel free to ask us when you visit.</p>
          )}
          <div className="actions">
            <ButtonLink to="/book">Book an Appointment</ButtonLink>
            <ButtonLink to="/services" variant="ghost">
              See services
            </ButtonLink>
          </div>
        </div>
        {hasLicence ? <Licence licence={licence} holder={name} /> : null}
      </div>
      <StructuredData facts={facts} />
    </>
  );
}

function Licence({ licence, holder }: { licence: OwnerPageData["licence"]; holder: string }) {
  const { title, number, expires, authority, check, picture } = licence;
  return (
    <section className="licence" aria-labelledby="licence">
      <div className="licence-paper">
        {picture ? (
          <a href={fullPicture(picture.image)} className="licence-picture">
            <img
              src={picture.image}
              srcSet={pictureSet(picture.image)}
              sizes="(min-width: 30rem) 23rem, 80vw"
              alt={picture.alt}
              width={picture.width}
              height={picture.height}
              loading="lazy"
            />
            View full size
          </a>
        ) : null}
        <h2 id="licence">{title || "License"}</h2>
        <Facts
          facts={[
            { term: "Holder", detail: holder },
            { term: "License number", detail: number },
            { term: "Valid until", detail: expires },
            { term: "Issued by", detail: authority },
          ]}
        />
      </div>
      {check ? (
        <p>
          Want to be sure? You can{" "}
          <a href={check.address} rel="noopener noreferrer external">
            check this license at {check.site}
          </a>
        </p>
      ) : null}
    </section>
  );
}
