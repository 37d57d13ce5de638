import { Link } from "@remix-run/react";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";

type Photo = { to: string; image: string; alt: string; caption: string };

/** Less than is shown: the three dots of a phone's pixel would ask for twice the bytes that a small picture may have. */
const sizes = "(min-width: 76rem) 22rem, 30vw";

export function PhotoGrid({ photos }: { photos: Photo[] }) {
  return (
    <ul className="gallery">
      {photos.map(({ to, image, alt, caption }, index) => (
        <li key={to}>
          <figure>
            <Link to={to} className="photo">
              <img
                src={image.replace("-800.", "-400.")}
                srcSet={pictureSet(image, [400, 800])}
                sizes={sizes}
                alt={alt}
                width="400"
                height="300"
                loading={index < 2 ? undefined : "lazy"}
                decoding="async"
              />
            </Link>
            {caption ? <figcaption>{caption}</figcaption> : null}
          </figure>
        </li>
      ))}
    </ul>
  );
}
