import { longestSearch, type ServiceGroup } from "#app/domain/catalogue/catalogue.ts";
import { type CardService, ServiceCard } from "#app/routes/parts/service-card.tsx";

type Groups = { groups: ServiceGroup<CardService>[] };

/** A search that needs no script, and the ways to each category. */
export function ServiceFinder({ groups, asked }: Groups & { asked: string | null }) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: the form is the landmark itself; the page keeps to its number of elements
    <form role="search" action="/services" className="service-finder">
      <input
        name="q"
        type="search"
        aria-label="Search the services"
        className="input"
        defaultValue={asked ?? ""}
        placeholder="Search"
        maxLength={longestSearch}
        autoComplete="off"
        enterKeyHint="search"
      />
      <button type="submit" className="button ghost small">
        Search
      </button>
      {groups.length > 1 ? (
        <nav aria-label="Categories">
          {groups.map(({ anchor, name }) => (
            <a key={anchor} href={`#${anchor}`}>
              {name}
            </a>
          ))}
        </nav>
      ) : null}
    </form>
  );
}

/** Cards by category. `me`: the provider who looks at them, whose own are marked. */
export function ServiceGroups({ groups, me }: Groups & { me: number | null }) {
  return groups.map(({ anchor, name, services }, place) => {
    const cards = (
      <ul className="service-cards">
        {services.map((service, index) => (
          <ServiceCard
            key={service.id}
            service={service}
            mine={service.providers.some(({ id }) => id === me)}
            eager={place === 0 && index < 2}
            under={name !== ""}
          />
        ))}
      </ul>
    );
    return (
      <section key={anchor} className="service-group" aria-labelledby={name ? anchor : undefined}>
        {name ? <h2 id={anchor}>{name}</h2> : null}
        {cards}
      </section>
    );
  });
}
