import { Form, Link } from "@remix-run/react";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { OrderButtons } from "#app/platform/ui/forms/order-buttons.tsx";
import type { PictureData } from "./loader.server.ts";
import { galleryUrl } from "./url.ts";

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
    <Form method="post" action={galleryUrl()} preventScrollReset>
      <ol className="shown-pictures">
        {pictures.map((picture, index) => (
          <ShownPicture
            key={picture.id}
            picture={picture}
            sending={sending}
            isFirst={index === 0}
            isLast={index === pictures.length - 1}
          />
        ))}
      </ol>
    </Form>
  );
}

function ShownPicture({
  picture: { id, image, alt, caption, width, height },
  sending,
  isFirst,
  isLast,
}: {
  picture: PictureData;
  sending: boolean;
  isFirst: boolean;
  isLast: boolean;
}) {
  const name = caption || alt;
  return (
    <li id={`picture-${id}`}>
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
        <Link to={galleryUrl({ id })}>{name}</Link>
      </p>
      <div className="shown-picture-deeds">
        <OrderButtons
          row={{ id, name }}
          isFirst={isFirst}
          isLast={isLast}
          sending={sending}
          words={["Move forwards", "Move backwards"]}
        />
        <Link to={galleryUrl({ id })} aria-label={`Edit: ${name}`}>
          Edit
        </Link>
        <Link to={galleryUrl({ id, delete: "" })} className="delete-link" aria-label={`Delete: ${name}`}>
          Delete
        </Link>
      </div>
    </li>
  );
}
