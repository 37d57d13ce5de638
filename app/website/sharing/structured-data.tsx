import { useContext } from "react";
import { NonceContext } from "#app/ui/browser/nonce.ts";

/** Facts for search engines (schema.org, JSON-LD). A < in them could end the element, so it is written as its number. */
export function StructuredData({ facts }: { facts: object }) {
  const nonce = useContext(NonceContext);
  return (
    <script
      type="application/ld+json"
      // Browsers hide the nonce from the page, which React would take for a mismatch.
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes, and nothing unescapes them inside a script element.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll("<", "\\u003c") }}
    />
  );
}
