import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { NonceContext } from "#app/ui/browser/nonce.ts";
import { StructuredData } from "./structured-data.tsx";

it("can't be ended by what it says, carries the nonce, and reads the same", () => {
  const facts = { name: "</script><script>alert(1)</script>", text: 'a & "b" <!--' };
  const markup = renderToStaticMarkup(
    <NonceContext.Provider value="n1">
      <StructuredData facts={facts} />
    </NonceContext.Provider>,
  );
  const [, attributes, json = ""] = /^<script([^>]*)>(.*)<\/script>$/su.exec(markup) ?? [];
  expect(attributes).toContain('nonce="n1"');
  expect(json).not.toContain("<");
  expect(JSON.parse(json)).toEqual(facts);
});
