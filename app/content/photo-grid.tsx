import { Link } from "@remix-run/react";
import { pictureSet } from "#app/ui/picture-set.ts";

type Photo = { to: string; image: string; alt: string; caption: string };

/** The owner's photos, each a link to itself in full. The first row comes at once, the others when they are near. */
export function PhotoGrid({ photos }: { photos: Photo[] }) {
  // On a phone the last one of an odd number has a row of its own.
  const isAlone = (index: number) => index === photos.length - 1 && index % 2 === 0;
  return (
    <ul className="gallery">
      {photos.map(({ to, image, alt, caption }, index) => (
        <li key={to}>
          <figure>
            <Link to={to} className="photo">
              <img
                src={image.replace("-800.", "-400.")}
                srcSet={pictureSet(image, [400, 800])}
                sizes={`(min-width: 76rem) 22rem, (min-width: 48rem) 30vw, ${isAlone(index) ? 92 : 45}vw`}
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
