import { Form, Link } from "@remix-run/react";
import { OrderButtons } from "#app/ui/forms/order-buttons.tsx";
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
                <OrderButtons
                  row={{ id, name }}
                  isFirst={index === 0}
                  isLast={index === pictures.length - 1}
                  sending={sending}
                  words={["Move forwards", "Move backwards"]}
                />
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
