import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { StructuredData } from "./structured-data.tsx";

it("can't be ended by its content, runs no code, and contains the same data", () => {
  const facts = { name: "</script><script>alert(1)</script>", text: 'a & "b" <!--' };
  const markup = renderToStaticMarkup(<StructuredData facts={facts} />);
  const [, attributes, json = ""] = /^<script([^>]*)>(.*)<\/script>$/su.exec(markup) ?? [];
  expect(attributes).toBe(' type="application/ld+json"');
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toEqual(facts);
});
