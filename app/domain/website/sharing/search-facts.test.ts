/** Checks the structured data of every public page against the documents of Google and schema.org. */
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { callRoute } from "#app/testing/call-route.server.ts";
import { renderedAt } from "#app/testing/render.tsx";
import { addPerson, contentDay, origin, starterStudio } from "#app/testing/studio.server.ts";

type Node = Record<string, unknown>;
type Kind = {
  required: string[];
  recommended?: string[];
  /** Allowed schema.org types of nested nodes, by property. */
  holds?: Record<string, string[]>;
  /** Patterns of texts and numbers, by property. */
  looks?: Record<string, RegExp>;
};

const address = /^https:\/\/[^\s<>"]+$/u;
const day = /^\d{4}-\d\d-\d\d$/u;
const clock = /^\d\d:\d\d$/u;
const instant = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d\.\d{3}Z)?$/u;

/** developers.google.com/search/docs: local-business, faqpage, article, breadcrumb; the rest by schema.org. */
const kinds: Record<string, Kind> = {
  DaySpa: {
    required: ["name", "address", "@id"],
    recommended: [
      ...["geo", "openingHoursSpecification", "priceRange", "telephone", "url", "image", "logo", "email"],
      ...["hasMap", "sameAs", "specialOpeningHoursSpecification", "potentialAction", "currenciesAccepted"],
    ],
    holds: {
      address: ["PostalAddress"],
      geo: ["GeoCoordinates"],
      openingHoursSpecification: ["OpeningHoursSpecification"],
      specialOpeningHoursSpecification: ["OpeningHoursSpecification"],
      potentialAction: ["ReserveAction"],
      employee: ["Person"],
      hasOfferCatalog: ["OfferCatalog"],
    },
    looks: {
      "@id": address,
      url: address,
      logo: address,
      image: address,
      hasMap: address,
      sameAs: address,
      priceRange: /^.{1,99}$/u,
      currenciesAccepted: /^[A-Z]{3}$/u,
    },
  },
  PostalAddress: {
    required: ["streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry"],
    looks: { addressCountry: /^[A-Z]{2}$/u },
  },
  GeoCoordinates: {
    required: ["latitude", "longitude"],
    // Google asks for at least five decimals, but the owner may enter fewer.
    looks: { latitude: /^-?\d{1,2}\.\d{4,}$/u, longitude: /^-?\d{1,3}\.\d{4,}$/u },
  },
  OpeningHoursSpecification: {
    required: ["opens", "closes"],
    looks: {
      opens: clock,
      closes: clock,
      dayOfWeek: /^[MTWFS][a-z]+day$/u,
      validFrom: day,
      validThrough: day,
    },
  },
  ReserveAction: { required: ["target"], holds: { target: ["EntryPoint"], result: ["Reservation"] } },
  EntryPoint: {
    required: ["urlTemplate"],
    looks: { urlTemplate: address, actionPlatform: /^https:\/\/schema\.org\/\w+Platform$/u },
  },
  Reservation: { required: ["name"] },
  OfferCatalog: {
    required: ["name", "itemListElement"],
    holds: { itemListElement: ["OfferCatalog", "Offer"] },
  },
  Offer: {
    required: ["price", "priceCurrency"],
    recommended: ["availability", "url"],
    holds: { itemOffered: ["Service"] },
    looks: { price: /^\d+(?:\.\d+)?$/u, priceCurrency: /^[A-Z]{3}$/u, url: address, availability: address },
  },
  Service: { required: ["name"], recommended: ["description"], looks: { url: address, image: address } },
  FAQPage: { required: ["mainEntity"], holds: { mainEntity: ["Question"] } },
  Question: { required: ["name", "acceptedAnswer"], holds: { acceptedAnswer: ["Answer"] } },
  Answer: { required: ["text"] },
  NewsArticle: {
    required: ["headline"],
    recommended: ["image", "datePublished", "dateModified", "author", "publisher"],
    holds: { author: ["Organization", "Person"], publisher: ["Organization"] },
    looks: { image: address, datePublished: instant, dateModified: instant, url: address },
  },
  Organization: {
    required: ["name"],
    recommended: ["url", "logo"],
    holds: { logo: ["ImageObject"] },
    looks: { url: address },
  },
  ImageObject: { required: ["url"], looks: { url: address } },
  BreadcrumbList: { required: ["itemListElement"], holds: { itemListElement: ["ListItem"] } },
  ListItem: { required: ["position", "name", "item"], looks: { position: /^[1-9]$/u, item: address } },
  Person: {
    required: ["name"],
    recommended: ["url"],
    holds: { worksFor: ["DaySpa"] },
    looks: { url: address, image: address },
  },
};

let studio: ReturnType<typeof starterStudio>;
beforeAll(() => {
  studio = starterStudio(contentDay);
  studio.sqlite.exec(`UPDATE settings SET street = '48 Juniper Lane', city = 'Portland', region = 'OR',
    postal_code = '97205', country = 'US', latitude = 45.52312, longitude = -122.67654,
    profiles = 'https://www.instagram.com/linen' || char(10) || 'https://www.yelp.com/biz/linen'`);
  studio.sqlite.exec(`INSERT INTO closed_days (date) VALUES ('2026-11-23'), ('2026-11-26'), ('2026-11-27'), ('2026-12-25');
    INSERT INTO gallery_pictures (image, width, height, caption, alt, created_at)
      VALUES ('/media/x-640.webp', 640, 480, 'Our room', 'A room', ${contentDay});
    INSERT INTO site_pictures (place, image, width, height, alt, updated_at)
      VALUES ('owner', '/media/${"a".repeat(64)}-800.webp', 800, 600, 'The owner', ${contentDay})`);
  const maya = addPerson(studio.sqlite, "Maya Ortiz", "maya@studio.test", "provider");
  studio.sqlite.prepare("INSERT INTO providers (user_id) VALUES (?)").run(maya);
  studio.sqlite
    .prepare(
      "INSERT INTO team_profiles (user_id, slug, title, updated_at) VALUES (?, 'maya-ortiz', 'Esthetician', 1)",
    )
    .run(maya);
  studio.tell({
    kind: "faq",
    slug: "where",
    title: "Where?",
    body: "See [Contact](/contact) or [below](#where).",
  });
});
afterAll(() => studio.close());

async function nodesOn(path: string): Promise<Node[]> {
  const { html } = await renderedAt(path, { now: contentDay });
  const scripts = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gsu)];
  return scripts.flatMap(([, json = ""]) => {
    const facts: Node = JSON.parse(json);
    expect(facts["@context"]).toBe("https://schema.org");
    return nodesIn(facts["@graph"] ?? facts);
  });
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null;

/** Returns all nodes with a type, nested ones included. */
const nodesIn = (value: unknown): Node[] =>
  isNode(value) ? [...("@type" in value ? [value] : []), ...Object.values(value).flatMap(nodesIn)] : [];

/** Returns the references to nodes by `@id`. */
const references = (value: unknown): string[] => {
  if (!isNode(value)) return [];
  const own = Object.keys(value).join() === "@id" ? [String(value["@id"])] : [];
  return [...own, ...Object.values(value).flatMap(references)];
};

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value]);

/** Returns errors of a node, according to the documents. */
function faults(node: Node): string[] {
  const type = String(node["@type"]);
  const kind = kinds[type];
  if (!kind) return [`${type} is no known type`];
  const isAbsent = (name: string) => node[name] === undefined || node[name] === "" || node[name] === null;
  return [
    ...[...kind.required, ...(kind.recommended ?? [])]
      .filter(isAbsent)
      .map((name) => `${type} has no ${name}`),
    ...Object.entries(kind.holds ?? {}).flatMap(([name, types]) =>
      isAbsent(name)
        ? []
        : listOf(node[name])
            .filter((held) => !isNode(held) || !(types.includes(String(held["@type"])) || "@id" in held))
            .map((held) => `${type}.${name} is ${JSON.stringify(held)}`),
    ),
    ...Object.entries(kind.looks ?? {}).flatMap(([name, looks]) =>
      isAbsent(name)
        ? []
        : listOf(node[name])
            .filter((text) => !looks.test(String(text)))
            .map((text) => `${type}.${name} is ${text}`),
    ),
  ];
}

/** Required structured data by page; other public pages can have none. */
const expected: Record<string, string[]> = {
  "/": ["DaySpa"],
  "/contact": ["DaySpa"],
  "/services": ["DaySpa", "OfferCatalog", "Service"],
  "/about": ["DaySpa", "Person", "BreadcrumbList"],
  "/faq": ["FAQPage"],
  "/news/book-online": ["NewsArticle", "BreadcrumbList"],
  "/gallery/1": ["BreadcrumbList"],
  "/services/signature-facial": ["DaySpa", "Service", "Offer", "BreadcrumbList"],
  "/team/maya-ortiz": ["DaySpa", "Person", "BreadcrumbList"],
};

const paths = [
  ...new Set([
    ...Object.keys(expected),
    ...inject("routes")
      .filter(({ file, path }) => file.startsWith("routes/site/") && !/[:*]|^mode$/u.test(path ?? ""))
      .map(({ path }) => `/${path ?? ""}`),
  ]),
];

describe.each(paths)("%s", (path) => {
  test("has the documented structured data without broken references", async () => {
    const nodes = await nodesOn(path);
    const types = nodes.map((node) => String(node["@type"]));
    expect(types).toEqual(expect.arrayContaining(expected[path] ?? []));
    expect(nodes.flatMap(faults)).toEqual([]);
    const whole = nodes.filter((node) => "@id" in node).map((node) => node["@id"]);
    expect(nodes.flatMap(references).filter((id) => !whole.includes(id))).toEqual([]);
    expect(new Set(whole).size).toBe(whole.length);
  });
});

test("the structured data has the opening hours and the coming closed days", async () => {
  const [business] = await nodesOn("/contact");
  expect(business).toMatchObject({
    address: { streetAddress: "48 Juniper Lane", addressCountry: "US" },
    geo: { latitude: 45.52312 },
    priceRange: expect.stringMatching(/^\$\d+–\$\d+$/u),
    specialOpeningHoursSpecification: [
      { validFrom: "2026-11-26", validThrough: "2026-11-27", opens: "00:00", closes: "00:00" },
      { validFrom: "2026-12-25", validThrough: "2026-12-25" },
    ],
    employee: [{ name: "Maya Ortiz", jobTitle: "Esthetician", url: `${origin}/team/maya-ortiz` }],
    potentialAction: { target: { urlTemplate: `${origin}/book` } },
  });
});

test("a single day has its own hours, also if it was closed before", async () => {
  studio.sqlite.exec(`INSERT INTO day_plans (date, kind, start_min, end_min, made_at)
    VALUES ('2026-12-25', 'hours', 660, 960, 0)`);
  const [business] = await nodesOn("/contact");
  const special = Object(business).specialOpeningHoursSpecification;
  expect(special).toContainEqual(
    expect.objectContaining({
      validFrom: "2026-12-25",
      validThrough: "2026-12-25",
      opens: "11:00",
      closes: "16:00",
    }),
  );
  expect(JSON.stringify(special)).not.toContain(
    '"validFrom":"2026-12-25","validThrough":"2026-12-25","opens":"00:00"',
  );
  studio.sqlite.exec("DELETE FROM day_plans");
});

test("an answer contains only absolute links", async () => {
  const answers = (await nodesOn("/faq")).filter((node) => node["@type"] === "Answer");
  const links = answers.flatMap(({ text }) => [...String(text).matchAll(/href="([^"]*)"/gu)]);
  expect(links.map(([, link]) => link)).toContain(`${origin}/contact`);
  expect(links.filter(([, link = ""]) => !/^(?:https?:|mailto:|tel:)/u.test(link))).toEqual([]);
});

test("an address of one line is used unchanged", async () => {
  studio.sqlite.exec("UPDATE settings SET street = '', latitude = NULL, longitude = NULL, profiles = ''");
  const { data } = await callRoute("/contact", { now: contentDay });
  expect(data.facts).toMatchObject({ address: "1 Example Street, Your Town" });
  expect(data.facts.hasMap).toContain("query=1%20Example%20Street");
  expect(data.facts).not.toHaveProperty("geo");
  expect(data.facts).not.toHaveProperty("sameAs");
});
