import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import type { PlaceData } from "./loader.server.ts";
import { galleryUrl } from "./url.ts";

/** The pictures that stand in a place of their own. */
export function PlaceList({ places }: { places: PlaceData[] }) {
  return (
    <section className="stack" aria-labelledby="places">
      <h2 id="places">Photos with a place of their own</h2>
      <ul className="places">
        {places.map(({ place, name, where, picture }) => (
          <li key={place}>
            {picture ? (
              <img
                src={picture.image}
                srcSet={pictureSet(picture.image)}
                sizes="10rem"
                alt={picture.alt}
                width={picture.width}
                height={picture.height}
                loading="lazy"
              />
            ) : (
              <p className="no-picture">No picture yet</p>
            )}
            <div>
              <h3>{name}</h3>
              <p className="hint">{where}</p>
              <ButtonLink
                to={galleryUrl({ place })}
                variant="ghost"
                small
                aria-label={`${picture ? "Change" : "Add"}: ${name}`}
              >
                {picture ? "Change" : "Add"}
              </ButtonLink>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
