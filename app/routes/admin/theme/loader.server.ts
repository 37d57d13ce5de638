/** Returns the saved theme, or a preview of the one in the query. */
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { siteText } from "#app/domain/website/texts/texts.server.ts";
import { accentColors, contrastTable, type Pair, ratioOf } from "#app/platform/theme/accent.server.ts";
import { readTheme } from "#app/platform/theme/change-theme.server.ts";
import { isStandard } from "#app/platform/theme/choices.ts";
import { type Colors, type Look, palette } from "#app/platform/theme/palette.ts";
import { boxStyle, theme } from "#app/platform/theme/theme.server.ts";
import { lastChange } from "#app/platform/undo/changes.server.ts";

/** Returns the message for an answer without its own text (rule 25.2). */
export const themeFailed = (status: number): string => `Failed to save the theme: ${status}`;

/** Returns the success message for `done` in the URL, or null. */
function themeDone(done: string | null): string | null {
  if (done === "saved") return "Saved. The change is live on your site.";
  if (done === "restored") return "Default theme restored.";
  if (done === "undone") return "Last change undone.";
  return null;
}

export function loadTheme(query: URLSearchParams) {
  const saved = theme();
  const typed = Object.fromEntries(query);
  const asked = query.has("accent") || query.has("code") ? readTheme(typed) : null;
  const chosen = asked?.ok ? asked.value : saved;
  const { darkened, ...looks } = accentColors(chosen.accent);
  const colours = {
    light: { ...palette.light, ...looks.light },
    dark: { ...palette.dark, ...looks.dark },
  };
  const undo = lastChange();
  return {
    chosen,
    isPreview: asked?.ok === true,
    isStandard: isStandard(saved),
    problem: asked && !asked.ok ? { ...asked.refusal, values: typed } : null,
    darkened,
    shades: { light: colours.light.accent ?? "", dark: colours.dark.accent ?? "" },
    style:
      boxStyle(".look-light", chosen, looks.light, "light") +
      boxStyle(".look-dark", chosen, looks.dark, "dark"),
    ratios: listedPairs.map(([words, pair]) => ({
      words,
      least: pair.least,
      light: printed(pair, colours.light),
      dark: printed(pair, colours.dark),
    })),
    pairs: {
      count: contrastTable.length,
      allReadable: contrastTable.every((pair) => reaches(pair, colours)),
    },
    sample: sample(),
    done: themeDone(query.get("done")),
    undo: undo?.label === "Theme" ? undo.id : null,
    canUndo: ["saved", "restored"].includes(query.get("done") ?? ""),
  };
}

/** Color pairs with the accent. `least`: the minimum contrast ratio (WCAG 2.2). */
const listedPairs: [words: string, pair: Pair][] = [
  ["Button text", { front: "on-accent", ground: "accent", least: 4.5 }],
  ["Button text under the pointer", { front: "on-accent", ground: "accent-strong", least: 4.5 }],
  ["Secondary button text", { front: "accent-strong", ground: "accent-tint", least: 4.5 }],
  ["Link on the page", { front: "accent", ground: "paper", least: 4.5 }],
  ["Link on a card", { front: "accent", ground: "surface", least: 4.5 }],
  ["Link on the darker background", { front: "accent", ground: "linen", least: 4.5 }],
  ["Link on the tinted background", { front: "accent", ground: "accent-tint", least: 4.5 }],
  ["Text on the tinted background", { front: "ink", ground: "accent-tint", least: 4.5 }],
  ["Focus ring", { front: "accent-strong", ground: "paper", least: 3 }],
];

/** Rounds down, so that the page never shows more contrast than there is. */
const printed = (pair: Pair, colours: Colors): string =>
  (Math.floor(ratioOf(pair, colours) * 100) / 100).toFixed(2);

const reaches = (pair: Pair, { light, dark }: Record<Look, Colors>): boolean =>
  [light, dark].every((colours) => ratioOf(pair, colours) >= pair.least);

/** Uses the studio's own texts for a realistic preview. */
function sample() {
  const service = listServices().find(({ unavailable }) => !unavailable);
  return {
    studioName: studio().studioName,
    heading: siteText("home.heading") || studio().studioName,
    service: service
      ? {
          ...service,
          image: null,
          description: service.description.slice(0, 120),
          providers: service.providers.slice(0, 2),
        }
      : null,
  };
}

export type ThemeData = ReturnType<typeof loadTheme>;
