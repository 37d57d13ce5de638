/** Returns the files that a page requests, from its document, style sheets and scripts. */
import { get, type IncomingMessage } from "node:http";
import { gunzipSync } from "node:zlib";

export type Part = "html" | "css" | "js" | "font" | "images";

export type Sent = { url: string; status: number; part: Part; bytes: number; text: string };

export type Ask = (url: string) => Promise<Sent>;

type Attributes = Map<string, string>;
export type Element = { name: string; attributes: Attributes; content: string };

const parts: [RegExp, Part][] = [
  [/html/u, "html"],
  [/css/u, "css"],
  [/javascript/u, "js"],
  [/font/u, "font"],
];

export function askGzipped(url: string, headers: Record<string, string>): Promise<Sent> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { ...headers, "Accept-Encoding": "gzip" } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on("data", (chunk: Buffer) => chunks.push(chunk));
      answer.on("end", () => resolve(sentBy(url, answer, Buffer.concat(chunks))));
      answer.on("error", reject);
    }).on("error", reject);
  });
}

function sentBy(url: string, { statusCode: status = 0, headers }: IncomingMessage, body: Buffer): Sent {
  const type = headers["content-type"] ?? "";
  const plain = headers["content-encoding"] === "gzip" ? gunzipSync(body) : body;
  const part = parts.find(([pattern]) => pattern.test(type))?.[1] ?? "images";
  return { url, status, part, bytes: body.length, text: plain.toString() };
}

/** React quotes and escapes every attribute, so a pattern can read its markup. */
const markup =
  /<(?:(script|style)\b((?:[^>"]|"[^"]*")*)>([\s\S]*?)<\/\1>|([a-z][\w-]*)((?:[^>"]|"[^"]*")*)>)/giu;

export const elementsIn = (html: string): Element[] =>
  [...html.matchAll(markup)].map(([, closed, its = "", content = "", open, attributes = ""]) => ({
    name: (closed ?? open ?? "").toLowerCase(),
    attributes: attributesIn(closed ? its : attributes),
    content,
  }));

const attributesIn = (text: string): Attributes =>
  new Map(
    [...text.matchAll(/([\w:-]+)(?:="([^"]*)")?/gu)].map(([, name = "", value = ""]) => [
      name.toLowerCase(),
      unescaped(value),
    ]),
  );

const unescaped = (text: string): string =>
  text.replaceAll("&quot;", '"').replaceAll("&#x27;", "'").replaceAll("&lt;", "<").replaceAll("&amp;", "&");

/** `later` waits until the page is painted. */
const moduleLinks = ["modulepreload", "later"];
const early = ["stylesheet", "preload", ...moduleLinks];
/** Shared by all pages, so not part of a page's weight. */
const aside = ["icon", "apple-touch-icon", "manifest"];

const scriptTypes = ["", "module", "later", "text/javascript"];

/** Elements that remain after hydration: Remix removes its own scripts and their links. */
export const lastingIn = (elements: Element[]): Element[] =>
  elements.filter(
    ({ name, attributes }) => name !== "script" && !moduleLinks.includes(attributes.get("rel") ?? ""),
  );

export const scriptsIn = (elements: Element[]): Element[] =>
  elements.filter(({ name, attributes }) => name === "script" && scriptTypes.includes(typeOf(attributes)));

export const blockingScriptsIn = (elements: Element[]): string[] =>
  elements
    .filter(({ name, attributes }) => name === "script" && !attributes.has("async"))
    .filter(({ attributes }) => attributes.has("src") && typeOf(attributes) !== "module")
    .map(({ attributes }) => attributes.get("src") ?? "");

const typeOf = (attributes: Attributes): string => attributes.get("type") ?? "";

export const asideIn = ({ url, text }: Sent): string[] =>
  linksIn(elementsIn(text), aside).map((address) => new URL(address, url).href);

/** An `import()` in a script is not followed. */
export async function filesOf(document: Sent, ask: Ask): Promise<string[]> {
  const elements = elementsIn(document.text);
  const at = (addresses: string[], { url } = document) =>
    addresses.map((address) => new URL(address, url).href);
  const sheets = await Promise.all(at(linksIn(elements, ["stylesheet"])).map(ask));
  const fonts = headingFamilies(elements, sheets);
  const modules = [
    ...linksIn(elements, moduleLinks),
    ...scriptsIn(elements).flatMap(({ attributes, content }) => [
      ...valuesOf(attributes, "src"),
      ...importsIn(content),
    ]),
  ];
  const found = new Set([
    ...at([...linksIn(elements, early), ...elements.flatMap(imagesOf)]),
    ...sheets.flatMap((sheet) => at([...fontsIn(sheet, fonts), ...imagesIn(sheet)], sheet)),
    ...(await withImports(at(modules), ask)),
  ]);
  return [...found].filter((url) => !url.startsWith("data:"));
}

export async function withImports(urls: string[], ask: Ask, found = new Set<string>()): Promise<Set<string>> {
  for (const url of urls) {
    if (found.has(url)) continue;
    found.add(url);
    const { text } = await ask(url);
    const imported = importsIn(text).map((address) => new URL(address, url).href);
    await withImports(imported, ask, found);
  }
  return found;
}

const importsIn = (script: string): string[] =>
  [...script.matchAll(/\b(?:from|import)\s*"(\.{0,2}\/[^"]+\.js)"/gu)].map(([, address = ""]) => address);

const valuesOf = (attributes: Attributes, name: string): string[] =>
  [attributes.get(name) ?? ""].filter(Boolean);

const linksIn = (elements: Element[], kinds: string[]): string[] =>
  elements
    .filter(({ name, attributes }) => name === "link" && kinds.includes(attributes.get("rel") ?? ""))
    .flatMap(({ attributes }) => valuesOf(attributes, "href"));

/** Lazy images load when they are near, so they don't count. The others are as large as on a desktop or a sharp phone. */
function imagesOf({ name, attributes }: Element): string[] {
  if (name === "image") return valuesOf(attributes, "href");
  if (name !== "img" || attributes.get("loading") === "lazy") return [];
  const candidates = valuesOf(attributes, "srcset").flatMap((set) => set.split(/,\s+/u));
  const middle = candidates.find((one) => one.endsWith(" 800w"))?.split(" ")[0];
  return middle ? [middle] : valuesOf(attributes, "src");
}

const fontFace = /@font-face\s*\{[^}]*\}/gu;

const urlsIn = (css: string): string[] =>
  [...css.matchAll(/url\(["']?([^"')]+)["']?\)/gu)].map(([, url = ""]) => url);

const imagesIn = ({ text }: Sent): string[] => urlsIn(text.replace(fontFace, ""));

/** The families of `--serif` for headings; no other font is loaded. */
function headingFamilies(elements: Element[], sheets: Sent[]): string[] {
  const own = elements.filter(({ name }) => name === "style").flatMap(({ content }) => familiesIn(content));
  const isSystem = elements.some(({ attributes }) => attributes.get("data-font") === "system");
  const [usual = ""] = isSystem ? [] : sheets.flatMap(({ text }) => familiesIn(text));
  return (own.at(-1) ?? usual).split(",").map((family) => family.trim());
}

const familiesIn = (css: string): string[] =>
  [...css.matchAll(/--serif:\s*([^;}]*)/gu)].map(([, families = ""]) => families);

const fontsIn = ({ text }: Sent, families: string[]): string[] =>
  (text.match(fontFace) ?? [])
    .filter((face) => families.includes(/font-family:\s*"?([\w-]+)/u.exec(face)?.[1] ?? ""))
    .flatMap(urlsIn);
