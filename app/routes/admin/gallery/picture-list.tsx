import { Form, Link } from "@remix-run/react";
import { Icon } from "#app/ui/kit/icon.tsx";
import { pictureSet } from "#app/ui/kit/picture-set.ts";
import type { PictureData } from "./loader.server.ts";
import { galleryAddress } from "./url.ts";

/** What visitors see, in their order. The arrows are buttons of one form. */
export function PictureList({
  pictures,
  sending,
  isEmpty,
}: {
  pictures: PictureData[];
  sending: boolean;
  isEmpty: boolean;
}) {
  if (pictures.length === 0) {
    return isEmpty ? <p>There are no photos yet. Until there are, visitors see drawings.</p> : null;
  }
  return (
    <Form method="post" action={galleryAddress()} preventScrollReset>
      <ol className="shown-pictures">
        {pictures.map((picture, index) => {
          const { id, image, alt, caption, width, height } = picture;
          const name = caption || alt;
          return (
            <li key={id} id={`picture-${id}`}>
              <img
                src={image}
                srcSet={pictureSet(image)}
                sizes="(min-width: 40rem) 14rem, 92vw"
                alt={alt}
                width={width}
                height={height}
                loading="lazy"
              />
              <p>
                <Link to={galleryAddress({ id })}>{name}</Link>
              </p>
              <div className="shown-picture-deeds">
                <button
                  type="submit"
                  name="up"
                  value={id}
                  className="order-button up"
                  disabled={index === 0}
                  aria-disabled={sending || undefined}
                  aria-label={`Move forwards: ${name}`}
                >
                  <Icon name="chevron-down" />
                </button>
                <button
                  type="submit"
                  name="down"
                  value={id}
                  className="order-button"
                  disabled={index === pictures.length - 1}
                  aria-disabled={sending || undefined}
                  aria-label={`Move backwards: ${name}`}
                >
                  <Icon name="chevron-down" />
                </button>
                <Link to={galleryAddress({ id })} aria-label={`Edit: ${name}`}>
                  Edit
                </Link>
                <Link
                  to={galleryAddress({ id, delete: "" })}
                  className="delete-link"
                  aria-label={`Delete: ${name}`}
                >
                  Delete
                </Link>
              </div>
            </li>
          );
        })}
      </ol>
    </Form>
  );
}
