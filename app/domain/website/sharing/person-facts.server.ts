import { studioId } from "./business-facts.server.ts";

type Described = {
  name: string;
  /** What the person is: "Esthetician". */
  title?: string;
  /** Of the person's page, with its slash. */
  path: string;
  /** The address of a picture on this site. */
  image?: string | null;
  /** Plain words. */
  description?: string;
  /** One or several, as the person wrote them: "English, Spanish". */
  languages?: string;
};

/** Somebody of the studio, which must stand whole on the same page. */
export function personFacts(origin: string, person: Described) {
  const { name, title, path, image, description, languages } = person;
  const spoken = (languages ?? "").split(/[,;\n]|\band\b/u).map((language) => language.trim());
  return {
    "@type": "Person",
    "@id": `${origin}${path}#person`,
    name,
    url: origin + path,
    ...(title && { jobTitle: title }),
    ...(image && { image: origin + image }),
    ...(description && { description }),
    ...(spoken.some(Boolean) && { knowsLanguage: spoken.filter(Boolean) }),
    worksFor: { "@id": studioId(origin) },
  };
}
