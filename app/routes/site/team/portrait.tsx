import type { TeamCardData } from "#app/domain/website/team/team-pages.server.ts";
import { pictureSet } from "#app/platform/pictures/picture-set.ts";
import { Art } from "#app/platform/ui/kit/art.tsx";

/** A person's photo, or the drawing that is always theirs. */
export function Portrait({
  photo,
  seed,
  eager = false,
}: {
  photo: TeamCardData["photo"];
  seed: number;
  /** It is the page's own picture. */
  eager?: boolean;
}) {
  if (!photo) return <Art seed={seed} ratio={eager ? 4 / 3 : 1} />;
  return (
    <img
      className="portrait"
      src={photo.image}
      srcSet={pictureSet(photo.image)}
      sizes={
        eager ? "(min-width: 56rem) 20rem, 92vw" : "(min-width: 56rem) 17rem, (min-width: 34rem) 45vw, 92vw"
      }
      alt={photo.alt}
      width={photo.width}
      height={photo.height}
      loading={eager ? "eager" : "lazy"}
      decoding="async"
    />
  );
}
