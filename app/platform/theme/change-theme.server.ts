import { eq } from "drizzle-orm";
import { z } from "zod";
import { type By, differences, record } from "#app/platform/shared/audit.server.ts";
import { readDeclared, schemaOf } from "#app/platform/shared/declared-schema.server.ts";
import { isBlank } from "#app/platform/shared/fields.server.ts";
import { done, type Outcome } from "#app/platform/shared/outcome.ts";
import { fieldsIn } from "#app/platform/shared/read-input.server.ts";
import { asSiteChange } from "#app/platform/undo/changes.server.ts";
import { db, writing } from "#db/client.server.ts";
import { themes } from "#db/schema.ts";
import { colorIn, isStandard, standardTheme, type Theme, themeForm } from "./choices.ts";
import { theme } from "./theme.server.ts";

/** Reads a theme; a typed `code` overrides `accent`. Missing parts stay unchanged. Refuses as "invalid". */
export function readTheme(input: unknown): Outcome<Theme> {
  const { accent, code, ...shape } = fieldsIn(input);
  const color = isBlank(code) ? { accent } : { code };
  const read = readDeclared(themeForm, Choices, { ...theme(), ...shape, ...color });
  if (!read.ok) return read;
  const { code: typed, ...chosen } = read.value;
  return done({ ...chosen, accent: typed ?? chosen.accent });
}

/** Saves a theme. The standard theme has no row. Refuses as "invalid". */
export function changeTheme(input: unknown, by: By): Outcome<Theme> {
  return writing(() => {
    const asked = readTheme(input);
    return asked.ok ? put(asked.value, "theme-changed", by) : asked;
  });
}

export const restoreTheme = (by: By): Outcome<Theme> => put(standardTheme, "theme-restored", by);

const Color = z.string().transform((typed, context) => {
  const color = colorIn(typed);
  if (color) return color;
  context.addIssue({ code: "custom" });
  return z.NEVER;
});

const Choices = schemaOf(themeForm, { accent: Color, code: Color.optional() });

function put(next: Theme, action: string, by: By): Outcome<Theme> {
  return asSiteChange({ label: "Theme", by }, () => {
    const detail = differences(theme(), next);
    if (Object.keys(detail).length === 0) return done(next);
    db().delete(themes).where(eq(themes.id, 1)).run();
    if (!isStandard(next)) {
      db()
        .insert(themes)
        .values({ ...next, id: 1, updatedAt: by.now })
        .run();
    }
    record({ action, entity: "site", entityId: null, detail }, by);
    return done(next);
  });
}
