/** The pages of the site map, with their last changes and pictures (rule 22.14). */
import { and, eq, isNotNull, max } from "drizzle-orm";
import { servicePath } from "#app/domain/catalogue/service-path.ts";
import { visiblePictures } from "#app/domain/website/gallery/gallery-rows.server.ts";
import { sitePicture } from "#app/domain/website/gallery/site-pictures.server.ts";
import { galleryUrls } from "#app/domain/website/pages/gallery.server.ts";
import { articleUrls } from "#app/domain/website/pages/news.server.ts";
import { hasTeam, listedTeam, memberPath } from "#app/domain/website/team/team-rows.server.ts";
import { partNames, sitePart, textsOf } from "#app/domain/website/texts/site-parts.ts";
import { fullPicture } from "#app/platform/pictures/picture-set.ts";
import { db } from "#db/client.server.ts";
import { entries, galleryPictures, services, settings, sitePictures, texts } from "#db/schema.ts";

/** `changed` is an instant, null if unknown. `pictures` are full URLs. */
export type ListedPage = { address: string; changed: number | null; pictures: string[] };

/** Returns `paths`, the fixed pages, followed by services, team, photos and articles. */
export function listedPages(origin: string, paths: string[]): ListedPage[] {
  const wordsChanged = changesOfWords();
  const shown = paths.filter((path) => path !== "/team" || hasTeam());
  return [
    ...shown.map((path) => ({
      address: origin + path,
      changed: latest([wordsChanged(path), dataChanged[path]?.() ?? null]),
      pictures: (picturesOf[path]?.() ?? []).map((image) => origin + fullPicture(image)),
    })),
    ...servicePages(origin),
    ...memberPages(origin),
    ...galleryUrls(origin),
    ...articleUrls(origin).map((article) => ({ ...article, pictures: [] })),
  ];
}

const servicePages = (origin: string): ListedPage[] =>
  db()
    .select()
    .from(services)
    .orderBy(services.position, services.id)
    .all()
    .map((service) => ({
      address: origin + servicePath(service),
      changed: service.updatedAt ?? service.createdAt,
      pictures: service.image ? [origin + fullPicture(service.image)] : [],
    }));

const memberPages = (origin: string): ListedPage[] =>
  listedTeam().map(({ slug, image, updatedAt }) => ({
    address: origin + memberPath(slug),
    changed: updatedAt,
    pictures: image ? [origin + fullPicture(image)] : [],
  }));

const latest = (instants: (number | null)[]): number | null => {
  const known = instants.filter((instant) => instant !== null);
  return known.length > 0 ? Math.max(...known) : null;
};

function changesOfWords(): (path: string) => number | null {
  const written = new Map(
    db()
      .select({ key: texts.key, changed: texts.updatedAt })
      .from(texts)
      .all()
      .map(({ key, changed }) => [key, changed]),
  );
  const kinds = new Map(
    db()
      .select({ kind: entries.kind, changed: max(entries.updatedAt) })
      .from(entries)
      .where(eq(entries.published, true))
      .groupBy(entries.kind)
      .all()
      .map(({ kind, changed }) => [kind, changed]),
  );
  return (path) =>
    latest(
      partNames
        .filter((name) => sitePart(name).path === path)
        .flatMap((name) => {
          const { kind } = sitePart(name);
          const ofTexts = textsOf(name).map((key) => written.get(key) ?? null);
          return [...ofTexts, kind ? (kinds.get(kind) ?? null) : null];
        }),
    );
}

const dataChanged: Record<string, () => number | null> = {
  "/services": () => {
    const { created = null, updated = null } =
      db()
        .select({ created: max(services.createdAt), updated: max(services.updatedAt) })
        .from(services)
        .get() ?? {};
    return latest([created, updated]);
  },
  "/gallery": () =>
    db()
      .select({ changed: max(galleryPictures.createdAt) })
      .from(galleryPictures)
      .get()?.changed ?? null,
  "/about": () =>
    db()
      .select({ changed: max(sitePictures.updatedAt) })
      .from(sitePictures)
      .where(eq(sitePictures.place, "owner"))
      .get()?.changed ?? null,
  "/contact": () => db().select({ changed: settings.updatedAt }).from(settings).get()?.changed ?? null,
};

const picturesOf: Record<string, () => string[]> = {
  "/services": () =>
    db()
      .select({ image: services.image })
      .from(services)
      .where(and(isNotNull(services.image), eq(services.unavailable, false)))
      .orderBy(services.position, services.id)
      .all()
      .flatMap(({ image }) => image ?? []),
  "/gallery": () => visiblePictures().map(({ image }) => image),
  "/about": () => {
    const photo = sitePicture("owner");
    return photo ? [photo.image] : [];
  },
};
