/** The theme in the hands of the staff: one row, or none for the look that the studio came with. */

import { z } from "zod";
import { type By, record } from "#app/shared/audit.server.ts";
import { differences } from "#app/shared/differences.ts";
import { isBlank, problemsOf } from "#app/shared/fields.server.ts";
import { done, type Outcome, refused } from "#app/shared/outcome.ts";
import { presentRow, rememberChange } from "#app/undo/changes.server.ts";
import { prepared, writing } from "#db/client.server.ts";
import {
  artPalettes,
  colourIn,
  cornerStyles,
  headingFonts,
  isStandard,
  standardTheme,
  type Theme,
} from "./choices.ts";
import { theme } from "./theme.server.ts";

/**
 * `accent` as "#rrggbb" or as people shorten it; a `code` that is typed beside the picker wins over it. What else is absent
 * stays as it is. Refuses as "invalid", with `fields`.
 */
export function readTheme(input: unknown): Outcome<Theme> {
  const isRecord = typeof input === "object" && input !== null && !Array.isArray(input);
  const { accent, code, ...shape } = (isRecord ? input : {}) as Record<string, unknown>;
  const name = isBlank(code) ? "accent" : "code";
  const parsed = Choices.safeParse({ ...theme(), ...shape, [name]: name === "code" ? code : accent });
  if (!parsed.success) {
    const { fields, message } = problemsOf(parsed.error);
    return refused("invalid", message, { fields });
  }
  const { code: typed, ...chosen } = parsed.data;
  return done({ ...chosen, accent: typed ?? chosen.accent });
}

/** `input` as in readTheme. A theme like the first one leaves no row. Refuses as "invalid". */
export function changeTheme(input: unknown, { actor, now }: By): Outcome<Theme> {
  return writing(() => {
    const asked = readTheme(input);
    if (asked.ok) put(asked.value, "theme-changed", { actor, now });
    return asked;
  });
}

/** Back to the look that the studio came with. */
export function restoreTheme({ actor, now }: By): Outcome<Theme> {
  return writing(() => {
    put(standardTheme, "theme-restored", { actor, now });
    return done(standardTheme);
  });
}

const noColour = "Enter the colour as # and six digits, like #6d3fa3.";
const Colour = z.string(noColour).transform((typed, context) => {
  const colour = colourIn(typed);
  if (colour) return colour;
  context.addIssue({ code: "custom", message: noColour });
  return z.NEVER;
});

const Choices = z.object({
  accent: Colour,
  code: Colour.optional(),
  headings: z.enum(headingFonts, "Choose one of the fonts for headings."),
  corners: z.enum(cornerStyles, "Choose one of the corners."),
  art: z.enum(artPalettes, "Choose one of the pairs of colours for drawings."),
});

/** Inside the caller's transaction. What is the same already is no change. */
function put(next: Theme, action: string, { actor, now }: By): void {
  const before = theme();
  const detail = differences(before, next);
  if (Object.keys(detail).length === 0) return;
  const saved = presentRow("themes", 1);
  prepared("DELETE FROM themes WHERE id = 1").run();
  if (!isStandard(next)) {
    prepared(
      "INSERT INTO themes (id, accent, headings, corners, art, updated_at) VALUES (1, ?, ?, ?, ?, ?)",
    ).run(next.accent, next.headings, next.corners, next.art, now);
  }
  rememberChange({ label: "Theme", before: [saved] }, { actor, now });
  record({ action, entity: "site", entityId: null, detail }, { actor, now });
}
