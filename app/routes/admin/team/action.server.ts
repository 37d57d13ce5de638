import { json } from "@remix-run/node";
import { moveProfile, readProfile, saveProfile } from "#app/domain/website/team/change-profile.server.ts";
import { profileForm } from "#app/domain/website/team/profile-limits.ts";
import { storyOf } from "#app/domain/website/team/team-pages.server.ts";
import type { RichHtml } from "#app/domain/website/texts/rich-text.server.ts";
import { type FormCall, formAction } from "#app/platform/http/answers/form-action.server.ts";
import type { Refusal } from "#app/platform/shared/outcome.ts";
import { moveButtons } from "#app/platform/shared/positions.ts";
import type { FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { undoLastChange } from "#app/platform/undo/changes.server.ts";
import { teamUrl } from "#app/routes/admin/addresses.ts";
import { teamFailed } from "./loader.server.ts";

/** A browser can't refill a file field, so the form asks for the photo again. */
function kept({ fields }: FormCall, refusal?: Refusal): Record<string, string> {
  // After the first warning about someone else's text, saving again replaces it.
  const seen = refusal?.reason === "conflict" ? [] : ["saw"];
  return { ...fields.kept(profileForm), ...fields.typed(seen) };
}

export const teamAction = formAction(
  {
    save: {
      form: "profile",
      kept,
      async run({ fields, by }) {
        const id = fields.id("person");
        const saved = await saveProfile(id, { ...fields.all, image: fields.file("image") }, by);
        return saved.ok ? teamUrl({ done: fields.has("listed") ? "saved" : "hidden" }) : saved;
      },
    },
    preview: {
      form: "profile",
      kept,
      run(call) {
        const read = readProfile(call.fields.all);
        if (!read.ok) return read;
        const { title, languages, story } = read.value;
        const shown = { title, languages, story: story ? storyOf(story) : null };
        return json({ ok: true, form: "profile", values: kept(call), ...shown } satisfies PreviewedProfile);
      },
    },
    move({ fields, by }) {
      const direction = fields.has("up") ? "up" : "down";
      const id = fields.id(direction);
      const moved = moveProfile(id, direction, by);
      return moved.ok ? `${teamUrl()}#person-${id}` : moved;
    },
    undo({ fields, by }) {
      const undone = undoLastChange(fields.all.id, by);
      return undone.ok ? teamUrl({ done: "undone" }) : undone;
    },
  },
  { failed: teamFailed, buttons: moveButtons },
);

/** Nothing was saved. The form keeps the typed values, which are shown here as on the site. */
export type PreviewedProfile = {
  ok: true;
  form: "profile";
  values: Record<string, string>;
  title: string;
  languages: string;
  story: RichHtml | null;
};

/** The action's answer without a redirect. */
export type TeamAnswer = FormProblem | PreviewedProfile | undefined;
