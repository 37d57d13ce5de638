import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { FormFields } from "#app/platform/http/form-fields.server.ts";
import { UploadedFile } from "#app/platform/http/request-body.server.ts";
import { declareForm } from "#app/platform/shared/declared-form.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { FormField, filled } from "./form-field.tsx";

const towels = declareForm({
  name: { label: "Name", maxLength: 5, required: "Enter a name.", autoComplete: "off" },
  story: { label: "Story", kind: "text", maxLength: 10, optional: true },
  pieces: { label: "Pieces", hint: "As counted", kind: "digits", min: 1, max: 9, wrong: "Enter 1 to 9." },
  size: { label: "Size", kind: "choice", choices: { s: "Small", l: "Large" }, wrong: "Choose a size." },
  washed: { label: "Washed", kind: "tick" },
  rooms: { label: "Rooms", kind: "boxes" },
  picture: { label: "Picture", kind: "file" },
  password: { label: "Password", kind: "password" },
});

const Towels = schemaOf(towels, {
  rooms: z.array(z.string()),
  picture: z.unknown().optional(),
  password: z.string(),
});
const sent = {
  name: "Big",
  story: "",
  pieces: "3",
  size: "l",
  washed: "on",
  rooms: ["1", "2"],
  password: "x",
};

describe("a declared form", () => {
  const shown = (
    name: (typeof towels.names)[number],
    ...told: [Parameters<typeof filled>[1]?, object?, string?]
  ) => renderToStaticMarkup(<FormField {...filled(towels, ...told)(name)} />);

  it("renders the control of each kind", () => {
    expect(shown("name", undefined, { name: "Big" })).toBe(
      '<div class="field"><label for="name">Name</label><input maxLength="5" autoComplete="off" required="" id="name" name="name" class="input" value="Big"/></div>',
    );
    expect(shown("story")).toContain('<label for="story">Story (optional)</label><textarea maxLength="10"');
    expect(shown("pieces")).toContain('inputMode="numeric" autoComplete="off" id="pieces"');
    expect(shown("size", undefined, { size: "l" })).toContain('<option value="l" selected="">Large</option>');
    expect(shown("washed", undefined, { washed: true })).toBe(
      '<label class="choice"><input type="checkbox" name="washed" checked=""/>Washed</label>',
    );
  });

  it("lets a view override the declaration", () => {
    const control = renderToStaticMarkup(
      <FormField {...filled(towels)("name")} type="color" label="Color" />,
    );
    expect(control).toContain('<label for="name">Color</label>');
    expect(control).toContain('type="color" id="name"');
  });

  it("shows the URL keyboard for a URL field", () => {
    const page = filled(declareForm({ page: { label: "Page", kind: "url" } }))("page");
    expect(renderToStaticMarkup(<FormField {...page} />)).toContain('inputMode="url" id="page"');
  });

  it("prefers the typed value to the stored one and shows its error", () => {
    const told = { values: { pieces: "12" }, fields: { pieces: "Enter 1 to 9." } };
    const control = shown("pieces", told, { pieces: 3 }, "-7");
    expect(control).toContain('value="12"');
    expect(control).toContain('aria-describedby="pieces-7-hint pieces-7-error" aria-invalid="true"');
    expect(control).toContain('<p id="pieces-7-error" class="error">');
    expect(shown("washed", told, { washed: true })).not.toContain("checked");
  });

  it("lists its fields in page order", () => {
    expect(towels.names.slice(0, 3)).toEqual(["name", "story", "pieces"]);
  });

  it("keeps typed, checked and selected values, but no password", () => {
    const picture = new UploadedFile("towel.png", Buffer.from("x"));
    expect(new FormFields({ ...sent, picture, other: "x" }).kept(towels)).toEqual({
      ...{ name: "Big", story: "", pieces: "3", size: "l", washed: "on", rooms: "1,2", picture: "sent" },
    });
    expect(new FormFields({ name: "Big" }).kept(towels)).toEqual({
      ...{ name: "Big", washed: "", rooms: "", picture: "" },
    });
  });

  it("is validated by its kinds and limits", () => {
    expect(readDeclared(towels, Towels, sent)).toMatchObject({
      value: { name: "Big", story: "", pieces: 3, size: "l", washed: true, rooms: ["1", "2"] },
    });
    const wrong = { ...sent, name: "Too long", story: "far too long", pieces: "10", size: "xl" };
    expect(readDeclared(towels, Towels, wrong)).toMatchObject({
      refusal: {
        fields: {
          name: "Enter at most 5 characters.",
          story: "Enter at most 10 characters.",
          pieces: "Enter 1 to 9.",
          size: "Choose a size.",
        },
      },
    });
    expect(readDeclared(towels, Towels, { ...sent, name: " ", pieces: "" })).toMatchObject({
      refusal: { message: "Enter a name.", fields: { name: "Enter a name.", pieces: "Enter 1 to 9." } },
    });
    expect(readDeclared(towels, Towels, { ...sent, pieces: "" }, { pieces: "Up to 9." })).toMatchObject({
      refusal: { fields: { pieces: "Enter 1 to 9." } },
    });
    expect(readDeclared(towels, Towels, { ...sent, rooms: "1" }, { rooms: "Choose rooms." })).toMatchObject({
      refusal: { fields: { rooms: "Choose rooms." } },
    });
  });
});
