import { redirectDocument } from "@remix-run/node";
import { type FormAnswer, formAction } from "#app/platform/http/answers/form-action.server.ts";
import type { Outcome } from "#app/platform/shared/outcome.ts";
import { changeTheme, restoreTheme } from "#app/platform/theme/change-theme.server.ts";
import { themeForm } from "#app/platform/theme/choices.ts";
import { undoLastChange } from "#app/platform/undo/changes.server.ts";
import { themeFailed } from "./loader.server.ts";

/** Returns the URL of the theme page. `done` selects its success message. */
const themeUrl = (done: "saved" | "restored" | "undone"): string => `/admin/theme?done=${done}`;

export const themeAction = formAction(
  {
    save: ({ fields, by }) => answerOf(changeTheme(fields.all, by), "saved"),
    restore: ({ by }) => answerOf(restoreTheme(by), "restored"),
    undo: ({ fields, by }) => answerOf(undoLastChange(fields.all.change, by), "undone"),
  },
  { failed: themeFailed, kept: themeForm },
);

/** Reloads the document, because each page has the theme in its head. */
const answerOf = (outcome: Outcome<unknown>, done: Parameters<typeof themeUrl>[0]): FormAnswer =>
  outcome.ok ? redirectDocument(themeUrl(done), 303) : outcome;
