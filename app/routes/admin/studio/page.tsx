import { Form, Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { studioForms } from "#app/domain/website/opening-hours/contact-forms.ts";
import { useHydrated } from "#app/platform/ui/browser/hydrated.ts";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { Button } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { WebsiteNav } from "#app/routes/admin/website-nav.tsx";
import type { StudioData } from "./loader.server.ts";
import { ReachForm, Saved } from "./reach-form.tsx";
import { studioPageUrl } from "./url.ts";

/** The preview follows typing, or needs the Preview button without script. */
function PolicyForm({
  page,
  sent,
  previewed,
  sending,
}: {
  page: StudioData;
  sent: Pick<FormProblem, "values" | "fields">;
  /** The preview shows unsaved text. */
  previewed: boolean;
  sending: boolean;
}) {
  const hydrated = useHydrated();
  const [typed, setTyped] = useState(sent.values.policy ?? page.policy);
  const { appointments } = page;
  return (
    <section className="card setting" id="policy-text" aria-labelledby="policy-heading">
      <h2 id="policy-heading">Cancellation policy</h2>
      <p className="hint">
        Clients agree to this when they book. {policyNote(appointments)} The text does not set the hours for
        free changes. That setting is now {page.noticeHours === 1 ? "1 hour" : `${page.noticeHours} hours`}.
      </p>
      <Saved when={page.done === "policy"}>Policy saved. It applies to new bookings.</Saved>
      <Form method="post" action={studioPageUrl()} noValidate className="stack">
        <FormField
          {...filled(studioForms.policy, sent, page)("policy")}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className="actions">
          <Button small name="intent" value="policy" disabled={sending}>
            Save
          </Button>
          {hydrated ? null : (
            <Button small variant="ghost" name="intent" value="preview">
              Preview
            </Button>
          )}
        </div>
      </Form>
      <PolicyPreview policy={typed} unsaved={previewed && !hydrated} />
    </section>
  );
}

function PolicyPreview({ policy, unsaved }: { policy: string; unsaved: boolean }) {
  return (
    <section className="policy-preview" aria-labelledby="preview-heading" id="preview">
      <h3 id="preview-heading">Where clients read it</h3>
      {unsaved ? <p role="status">This is not saved yet.</p> : null}
      <p className="hint">
        On the booking page above the button, in the confirmation, on the page to change a visit, and at the
        end of emails:
      </p>
      <div className="policy-placed">
        <Notice tone="plain" heading="Cancellation policy">
          <p>{policy}</p>
        </Notice>
        <span className="button" aria-hidden="true">
          Book Appointment
        </span>
      </div>
    </section>
  );
}

const policyNote = (appointments: number): string =>
  appointments === 0
    ? "Changes apply to new bookings."
    : appointments === 1
      ? "1 upcoming appointment keeps the policy from when it was booked."
      : `${appointments} upcoming appointments keep the policy from when they were booked.`;

function OnlineForm({
  page,
  sent,
  sending,
}: {
  page: StudioData;
  sent: Pick<FormProblem, "values" | "fields">;
  sending: boolean;
}) {
  const field = filled(studioForms.online, sent, page.online);
  return (
    <section className="card setting" aria-labelledby="online-heading">
      <h2 id="online-heading">Maps and search engines</h2>
      <p className="hint">Helps people nearby find a studio like yours.</p>
      <Saved when={page.done === "online"}>
        Saved. Search engines will see the change on their next visit.
      </Saved>
      <Form method="post" action={studioPageUrl()} noValidate className="stack">
        <FormField {...field("trade")} />
        <FormField {...field("coordinates")} inputMode="text" />
        <FormField {...field("profiles")} />
        <div className="actions">
          <Button small name="intent" value="online" disabled={sending}>
            Save
          </Button>
        </div>
      </Form>
    </section>
  );
}

const names = Object.values(studioForms).flatMap((form): readonly string[] => form.names);

export function StudioPage({
  page,
  problem,
  isAdmin,
}: {
  page: StudioData;
  problem: FormProblem | undefined;
  isAdmin: boolean;
}) {
  const sending = useNavigation().formMethod === "POST";
  const sentTo = (form: string) => (problem?.form === form ? problem : unsent);
  const { address, parts, phone, email, policy, online } = page;
  const shown = problem ? { ...page, done: null } : page;
  return (
    <>
      <FormProblemSummary problem={problem?.question ? undefined : problem} names={names} />
      <div className="staff">
        <PageHeading>Address & policy</PageHeading>
        <WebsiteNav />
        <div className="settings">
          <div>
            <ReachForm
              key={JSON.stringify([address, parts, phone, email])}
              page={shown}
              sent={sentTo("reach")}
              isAdmin={isAdmin}
              sending={sending}
            />
            <OnlineForm
              key={Object.values(online).join(" ")}
              page={shown}
              sent={sentTo("online")}
              sending={sending}
            />
            {isAdmin ? (
              <p className="hint">
                Name, time zone, currency and booking rules are under{" "}
                <Link to="/admin/settings">Settings</Link>.
              </p>
            ) : null}
          </div>
          <div>
            <PolicyForm
              key={policy}
              page={shown}
              sent={sentTo("policy")}
              previewed={problem?.question !== undefined}
              sending={sending}
            />
          </div>
        </div>
      </div>
    </>
  );
}
