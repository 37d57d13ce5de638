import { Art } from "#app/ui/art.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import type { OwnerPageData } from "./owner.server.ts";
import { RichText } from "./rich-text.tsx";

/** Meet the Owner: the story beside the licence, as it would hang on the wall. */
export function OwnerPage({ owner }: { owner: OwnerPageData }) {
  const { name, role, story, licence } = owner;
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
              <a href="#licence">Licence {licence.number}</a>
            </p>
          ) : null}
          <RichText html={story} />
          <div className="actions">
            <ButtonLink to="/book">Book an Appointment</ButtonLink>
            <ButtonLink to="/services" variant="ghost">
              See services
            </ButtonLink>
          </div>
        </div>
        {licence.number ? <Licence licence={licence} holder={name} /> : null}
      </div>
    </>
  );
}

function Licence({ licence, holder }: { licence: OwnerPageData["licence"]; holder: string }) {
  const { title, number, expires, authority, check } = licence;
  return (
    <section className="licence" aria-labelledby="licence">
      <div className="licence-paper">
        <Art seed={12} hue="first" ratio={3} />
        <h2 id="licence">{title || "Licence"}</h2>
        <Facts
          facts={[
            { term: "Holder", detail: holder },
            { term: "Licence number", detail: number },
            { term: "Valid until", detail: expires },
            { term: "Issued by", detail: authority },
          ]}
        />
      </div>
      {check ? (
        <p>
          Don't take our word for it:{" "}
          <a href={check.address} rel="noopener noreferrer external">
            check this licence at {check.site}
          </a>
        </p>
      ) : null}
    </section>
  );
}
