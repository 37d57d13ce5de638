import { Link, useNavigation } from "@remix-run/react";
import { type FormProblem, unsent } from "#app/platform/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/platform/ui/forms/form-problem.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { WebsiteNav } from "#app/routes/admin/parts/website-nav.tsx";
import { studioFieldNames } from "./fields.ts";
import type { StudioData } from "./loader.server.ts";
import { OnlineForm } from "./online-form.tsx";
import { PolicyForm } from "./policy-form.tsx";
import { ReachForm } from "./reach-form.tsx";

/** Where the studio is, how it is reached, and its policy. */
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
      <FormProblemSummary problem={problem?.question ? undefined : problem} names={studioFieldNames} />
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
