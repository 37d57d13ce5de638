import { useNavigation } from "@remix-run/react";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { useErrorTitle } from "#app/ui/forms/form-problem.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { ConfirmPage } from "#app/ui/kit/confirm.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/ui/kit/result-notice.tsx";
import { serviceDeletion } from "./deletion.tsx";
import type { ServicesData } from "./loader.server.ts";
import { ServiceForm } from "./service-form.tsx";
import { ServiceList } from "./service-list.tsx";
import { servicesUrl } from "./url.ts";

/** The list; a service, a new one and the question before a deletion are pages of their own. */
export function ServicesPage({ page, problem }: { page: ServicesData; problem: FormProblem | undefined }) {
  const { services, detail, mode, missing, done } = page;
  const sending = useNavigation().formMethod === "POST";
  useErrorTitle(problem);
  const alert = <ProblemNotice>{problem?.message ?? (missing ? "Service not found" : null)}</ProblemNotice>;

  if (detail && mode === "delete") return <ConfirmPage question={serviceDeletion(detail)} problem={alert} />;
  if (mode === "add" || mode === "edit") {
    const key = detail?.id ?? "new";
    return <ServiceForm key={key} service={detail} page={page} problem={problem} sending={sending} />;
  }
  return (
    <div className="staff">
      <div className="split">
        <PageHeading>Manage Services</PageHeading>
        <ButtonLink to={servicesUrl({ add: "" })} small>
          Add Service
        </ButtonLink>
      </div>
      {alert}
      <DoneNotice>{problem ? null : done}</DoneNotice>
      <ServiceList services={services} sending={sending} />
    </div>
  );
}
