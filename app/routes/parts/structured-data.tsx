/** Facts for search engines (schema.org, JSON-LD): data, which needs no nonce. A < in them could end the element, so it is written as its number. */
export function StructuredData({ facts }: { facts: object }) {
  return (
    <script
      type="application/ld+json"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: React would escape the quotes, and nothing unescapes them inside a script element.
      dangerouslySetInnerHTML={{ __html: JSON.stringify(facts).replaceAll("<", "\\u003c") }}
    />
  );
}
