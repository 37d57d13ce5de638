import type { ContactPageData } from "#app/domain/website/pages/contact-page.server.ts";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { Icon } from "#app/platform/ui/kit/icon.tsx";

type MapData = ContactPageData["map"];

/** The owner's picture of the way, else the coordinates of the door; nothing is drawn that nobody has said. */
export function MapPanel({ map: { picture, point }, address }: { map: MapData; address: string }) {
  if (picture) return <WayPicture picture={picture} />;
  if (!point) return null;
  return (
    <p className="map-point">
      <Icon name="map-pin" />
      <strong>{address}</strong>
      <a href={point.geo}>{point.words}</a>
    </p>
  );
}

export function WayPicture({ picture }: { picture: NonNullable<MapData["picture"]> }) {
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
