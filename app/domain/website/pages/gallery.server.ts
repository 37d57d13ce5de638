import { type GalleryPicture, visiblePictures } from "#app/domain/website/gallery/gallery-rows.server.ts";
import { breadcrumbFacts, factsTogether } from "#app/domain/website/sharing/page-facts.server.ts";
import { pageHead, siteLines, siteText } from "#app/domain/website/texts/texts.server.ts";
import { fullPicture } from "#app/platform/pictures/picture-set.ts";

/** A multiple of three, for a grid of three columns. */
const mostFabrics = 9;

/** A multiple of two and three, for full rows. */
const onOnePage = 24;

/** Returns a page of the gallery, or undefined if the page number `asked` does not exist. */
export function loadGalleryPage(origin: string, asked: string | null = null) {
  const photos = visiblePictures();
  const pages = Math.max(1, Math.ceil(photos.length / onOnePage));
  const page = asked === null ? 1 : /^\d{1,3}$/u.test(asked) ? Number(asked) : 0;
  if (page < 1 || page > pages) return undefined;
  return {
    ...pageHead(origin, pagePath(page), photos.length > 0 ? "gallery.photosLead" : "gallery.lead"),
    page,
    photos: photos.slice((page - 1) * onOnePage, page * onOnePage).map((photo) => ({
      ...photoData(photo),
      to: photoPath(photo),
    })),
    newer: page > 1 ? pagePath(page - 1) : null,
    older: page < pages ? pagePath(page + 1) : null,
    invitation: siteText("gallery.invitation"),
    fabrics: photos.length > 0 ? [] : siteLines("gallery.captions").slice(0, mostFabrics),
  };
}

export function loadPhotoPage(id: number | null, origin: string) {
  const photos = visiblePictures();
  const place = photos.findIndex((each) => each.id === id);
  const photo = photos[place];
  if (!photo) return undefined;
  const linked = (other: GalleryPicture | undefined) =>
    other ? { to: photoPath(other), alt: other.alt } : null;
  return {
    address: origin + photoPath(photo),
    description: photo.caption ? `${photo.caption}: ${photo.alt}` : photo.alt,
    sharing: { ...photoData(photo), image: origin + fullPicture(photo.image) },
    photo: photoData(photo),
    number: place + 1,
    count: photos.length,
    previous: linked(photos[place - 1]),
    next: linked(photos[place + 1]),
    all: pagePath(Math.floor(place / onOnePage) + 1),
    facts: factsTogether(
      breadcrumbFacts(origin, [
        { name: "Gallery", path: "/gallery" },
        { name: photo.caption || photo.alt, path: photoPath(photo) },
      ]),
    ),
  };
}

/** Returns gallery pages from the second on and photo pages, for the site map. */
export function galleryUrls(
  origin: string,
): { address: string; changed: number | null; pictures: string[] }[] {
  const photos = visiblePictures();
  const more = Array.from({ length: Math.ceil(photos.length / onOnePage) }, (_, index) => index + 1).slice(1);
  return [
    ...more.map((page) => ({ address: origin + pagePath(page), changed: null, pictures: [] })),
    ...photos.map((photo) => ({
      address: origin + photoPath(photo),
      changed: photo.createdAt,
      pictures: [origin + fullPicture(photo.image)],
    })),
  ];
}

const photoData = ({ image, width, height, caption, alt }: GalleryPicture) => ({
  image,
  width,
  height,
  caption,
  alt,
});

const photoPath = ({ id }: GalleryPicture): string => `/gallery/${id}`;
const pagePath = (page: number): string => (page === 1 ? "/gallery" : `/gallery?page=${page}`);
