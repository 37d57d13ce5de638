import { Link, useNavigation } from "@remix-run/react";
import { type FormProblem, unsent } from "#app/ui/forms/form-answer.ts";
import { FormProblemSummary } from "#app/ui/forms/form-problem.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { WebsiteNav } from "#app/website/website-nav.tsx";
import type { StudioData } from "./loader.server.ts";
import { PolicyForm } from "./policy-form.tsx";
import { ReachForm } from "./reach-form.tsx";

const fieldNames = ["address", "phone", "email", "policy"];

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
  const { address, phone, email, policy } = page;
  const shown = problem ? { ...page, done: null } : page;
  return (
    <>
      <FormProblemSummary problem={problem?.question ? undefined : problem} names={fieldNames} />
      <div className="staff">
        <PageHeading>Address & policy</PageHeading>
        <WebsiteNav />
        <div className="settings">
          <div>
            <ReachForm
              key={`${address} ${phone} ${email}`}
              page={shown}
              sent={sentTo("reach")}
              isAdmin={isAdmin}
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
