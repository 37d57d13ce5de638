import { expect, test } from "vitest";
import { sharedPicture } from "#app/domain/website/sharing/business-facts.server.ts";
import { pageMeta } from "#app/domain/website/sharing/page-meta.ts";
import { deleteUnusedPicture, pictureFile, storePicture } from "#app/platform/pictures/media.server.ts";
import { perTest } from "#app/testing/per-test.ts";
import { contentDay, origin, starterStudio } from "#app/testing/studio.server.ts";
import { writing } from "#db/client.server.ts";
import { galleryUrls, loadGalleryPage, loadPhotoPage } from "./gallery.server.ts";
import { loadOwnerPage } from "./owner.server.ts";

const studio = perTest(() => starterStudio(contentDay));

const address = (letter: string) => `/media/${letter.repeat(64)}-800.webp`;

function hang(alt: string, position = 0): number {
  const add = studio.sqlite.prepare(
    "INSERT INTO gallery_pictures (image, width, height, alt, position, created_at) VALUES (?, 1200, 900, ?, ?, 0)",
  );
  return Number(add.run(address("a"), alt, position).lastInsertRowid);
}
const place = (where: string) =>
  studio.sqlite
    .prepare(
      "INSERT INTO site_pictures (place, image, width, height, alt, updated_at) VALUES (?, ?, 1200, 630, ?, 0)",
    )
    .run(where, address("b"), `The ${where}`);

test("drawings are shown until a photo has a description", () => {
  hang("");
  expect(loadGalleryPage(origin)).toMatchObject({ photos: [], newer: null, older: null });
  expect(loadGalleryPage(origin)?.fabrics).toHaveLength(9);
  expect(galleryUrls(origin)).toEqual([]);
});

test("photos follow the owner's order, and each page links to the previous and next photo", () => {
  const [last, first, middle] = [hang("Last", 3), hang("First", 1), hang("Middle", 2)];
  hang("", 2);
  const page = loadGalleryPage(origin);
  expect(page?.photos.map(({ alt, to }) => [alt, to])).toEqual([
    ["First", `/gallery/${first}`],
    ["Middle", `/gallery/${middle}`],
    ["Last", `/gallery/${last}`],
  ]);
  expect(page).toMatchObject({ fabrics: [], lead: "The rooms, the light, and what the work looks like." });
  expect(loadPhotoPage(middle, origin)).toMatchObject({
    address: `${origin}/gallery/${middle}`,
    number: 2,
    count: 3,
    previous: { to: `/gallery/${first}`, alt: "First" },
    next: { to: `/gallery/${last}`, alt: "Last" },
    sharing: { image: `${origin}/media/${"a".repeat(64)}-1200.jpg` },
  });
  expect(loadPhotoPage(first, origin)?.previous).toBeNull();
  expect(loadPhotoPage(last, origin)?.next).toBeNull();
  expect(galleryUrls(origin)).toContainEqual(
    expect.objectContaining({ address: `${origin}/gallery/${middle}` }),
  );
});

test("a picture without a description and a missing picture have no page", () => {
  expect([loadPhotoPage(hang(""), origin), loadPhotoPage(99, origin), loadPhotoPage(null, origin)]).toEqual(
    Array(3).fill(undefined),
  );
});

test("many photos are split into pages, and other page numbers are not found", () => {
  for (let n = 0; n < 25; n += 1) hang(`Photo ${n}`, n);
  expect(loadGalleryPage(origin)).toMatchObject({ newer: null, older: "/gallery?page=2" });
  expect(loadGalleryPage(origin, "2")).toMatchObject({
    address: `${origin}/gallery?page=2`,
    newer: "/gallery",
    older: null,
    photos: [{ alt: "Photo 24" }],
  });
  for (const page of ["0", "3", "-1", "x", "1.5", "", "99999"])
    expect(loadGalleryPage(origin, page)).toBeUndefined();
  expect(galleryUrls(origin)[0]?.address).toBe(`${origin}/gallery?page=2`);
  const [last] = loadGalleryPage(origin, "2")?.photos ?? [];
  expect(loadPhotoPage(Number(last?.to.split("/").at(-1)), origin)?.all).toBe("/gallery?page=2");
});

test("the owner's page shows the owner's photo and the license once they exist", () => {
  expect(loadOwnerPage(origin, contentDay)).toMatchObject({ photo: null, licence: { picture: null } });
  place("owner");
  place("licence");
  expect(loadOwnerPage(origin, contentDay)).toMatchObject({
    photo: { image: address("b"), alt: "The owner" },
    licence: { picture: { alt: "The licence" } },
  });
});

test("a shared link shows the page's picture, or the owner's choice, or a drawing", () => {
  const shared = (sharing?: ReturnType<typeof sharedPicture>) => {
    const matches = [{ id: "root", data: { studioName: "S", sharing: sharedPicture(origin) } }];
    const tags = pageMeta({ matches, title: "T", data: { address: origin, description: "D", sharing } });
    return (tags as Record<string, string>[]).filter(({ property = "", name = "" }) =>
      /^(?:og:image|twitter)/u.test(property + name),
    );
  };
  expect(shared()[1]).toEqual({ property: "og:image", content: `${origin}/sharing.png` });
  place("sharing");
  expect(shared()).toEqual([
    { name: "twitter:card", content: "summary_large_image" },
    { property: "og:image", content: `${origin}/media/${"b".repeat(64)}-1200.jpg` },
    { property: "og:image:width", content: "1200" },
    { property: "og:image:height", content: "630" },
    { property: "og:image:alt", content: "The sharing" },
  ]);
  expect(shared({ image: "https://studio.test/x.jpg", width: 9, height: 9, alt: "X" })[1]?.content).toBe(
    "https://studio.test/x.jpg",
  );
});

test("a picture's files are stored while the gallery or another page shows it", () => {
  const hash = "b".repeat(64);
  const copy = { width: 400, height: 300, mime: "image/webp" as const, bytes: Buffer.from("leaves") };
  storePicture({ hash, address: address("b"), copies: [copy] }, 0);
  const isKept = () => {
    writing(() => deleteUnusedPicture(address("b")));
    return pictureFile(`${hash}-400.webp`) !== undefined;
  };
  place("owner");
  expect(isKept()).toBe(true);
  studio.sqlite.exec("DELETE FROM site_pictures");
  studio.sqlite
    .prepare("UPDATE gallery_pictures SET image = ? WHERE id = ?")
    .run(address("b"), hang("Leaves"));
  expect(isKept()).toBe(true);
  studio.sqlite.exec("DELETE FROM gallery_pictures");
  expect(isKept()).toBe(false);
});
