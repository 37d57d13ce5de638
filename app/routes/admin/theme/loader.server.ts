/** What the theme page shows: the saved theme or, as a preview, the one that is asked for. */
import { listServices } from "#app/domain/catalogue/services.server.ts";
import { studio } from "#app/domain/studio/studio.server.ts";
import { siteText } from "#app/domain/website/texts/texts.server.ts";
import { accentColours, contrastTable, type Pair, ratioOf } from "#app/platform/theme/accent.server.ts";
import { readTheme } from "#app/platform/theme/change-theme.server.ts";
import { isStandard } from "#app/platform/theme/choices.ts";
import { type Colours, type Look, palette } from "#app/platform/theme/palette.ts";
import { boxStyle, theme } from "#app/platform/theme/theme.server.ts";
import { lastChange } from "#app/platform/undo/changes.server.ts";

/** What the theme page says when the server has a status but no words of its own (rule 25.2). */
export const themeFailed = (status: number): string => `Failed to save the theme: ${status}`;

/** What was done, by the flag of the page's URL; null where it says nothing. */
function themeDone(done: string | null): string | null {
  if (done === "saved") return "The theme is saved. Visitors see it from now on.";
  if (done === "restored") return "The site looks as it did at first.";
  if (done === "undone") return "The last change of the theme was taken back.";
  return null;
}

export function loadTheme(query: URLSearchParams) {
  const saved = theme();
  const typed = Object.fromEntries(query);
  const asked = query.has("accent") || query.has("code") ? readTheme(typed) : null;
  const chosen = asked?.ok ? asked.value : saved;
  const { darkened, ...looks } = accentColours(chosen.accent);
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
  };
}

/** Where the accent meets something on a page, in words. */
const listedPairs: [words: string, pair: Pair][] = [
  ["Button, its text", { front: "on-accent", ground: "accent", least: 4.5 }],
  ["Button under the pointer, its text", { front: "on-accent", ground: "accent-strong", least: 4.5 }],
  ["Quiet button, its text", { front: "accent-strong", ground: "accent-tint", least: 4.5 }],
  ["Link on the page", { front: "accent", ground: "paper", least: 4.5 }],
  ["Link on a card", { front: "accent", ground: "surface", least: 4.5 }],
  ["Link on the darker ground", { front: "accent", ground: "linen", least: 4.5 }],
  ["Link on the tinted ground", { front: "accent", ground: "accent-tint", least: 4.5 }],
  ["Text on the tinted ground", { front: "ink", ground: "accent-tint", least: 4.5 }],
  ["Ring around what has the focus", { front: "accent-strong", ground: "paper", least: 3 }],
];

/** Rounded down: what is printed is never more than what is there. */
const printed = (pair: Pair, colours: Colours): string =>
  (Math.floor(ratioOf(pair, colours) * 100) / 100).toFixed(2);

const reaches = (pair: Pair, { light, dark }: Record<Look, Colours>): boolean =>
  [light, dark].every((colours) => ratioOf(pair, colours) >= pair.least);

/** The studio's own words, so that the preview is the site that people will see. */
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
