import { Form } from "@remix-run/react";
import { longestFact, mostProfiles } from "#app/domain/studio/studio-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { controlsOf, type FormProblem } from "#app/platform/ui/forms/form-answer.ts";
import { Button } from "#app/platform/ui/kit/button.tsx";
import type { StudioData } from "./loader.server.ts";
import { Saved } from "./saved.tsx";
import { studioPageUrl } from "./url.ts";

/** What search engines and maps are told of the studio beyond its address. */
export function OnlineForm({
  page,
  sent,
  sending,
}: {
  page: StudioData;
  sent: Pick<FormProblem, "values" | "fields">;
  sending: boolean;
}) {
  const control = controlsOf(sent, page.online);
  return (
    <section className="card setting" aria-labelledby="online-heading">
      <h2 id="online-heading">Maps and search engines</h2>
      <p className="hint">Helps people who search for a place like yours nearby to find you.</p>
      <Saved when={page.done === "online"}>Saved. Search engines read it at their next visit.</Saved>
      <Form method="post" action={studioPageUrl()} noValidate className="stack">
        <Field
          {...control("trade")}
          label="What you are"
          hint="In two or three words, such as Day spa or Brow studio. With your city it stands in the title of the home page."
          autoComplete="off"
          maxLength={longestFact.trade}
          required
        />
        <Field
          {...control("coordinates")}
          label="Place on the map"
          optional
          hint="Press long on your door in Google Maps or Apple Maps and copy the two numbers, such as 45.5231, -122.6765."
          autoComplete="off"
          inputMode="text"
          spellCheck={false}
          maxLength={60}
        />
        <Field
          as="textarea"
          {...control("profiles")}
          label="Your pages on other sites"
          optional
          hint={`One address a line, at most ${mostProfiles}: Instagram, Google, Yelp and the like. Each begins with https://.`}
          rows={4}
          autoCapitalize="none"
          spellCheck={false}
        />
        <div className="actions">
          <Button small name="intent" value="online" disabled={sending}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}
