import { useNavigation } from "@remix-run/react";
import type { FormProblem } from "#app/ui/forms/form-answer.ts";
import { useErrorTitle } from "#app/ui/forms/form-problem.tsx";
import { ButtonLink } from "#app/ui/kit/button.tsx";
import { ConfirmPage } from "#app/ui/kit/confirm.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { PageHeading } from "#app/ui/kit/page-heading.tsx";
import { deleteQuestion } from "./deletion.tsx";
import type { ServicesData } from "./loader.server.ts";
import { ServiceForm } from "./service-form.tsx";
import { ServiceList } from "./service-list.tsx";
import { servicesAddress } from "./url.ts";

/** The list; a service, a new one and the question before a deletion are pages of their own. */
export function ServicesPage({ page, problem }: { page: ServicesData; problem: FormProblem | undefined }) {
  const { services, detail, mode, missing, done } = page;
  const sending = useNavigation().formMethod === "POST";
  useErrorTitle(problem);
  const alert = problem?.message ?? (missing ? "Service not found" : null);
  const told = alert ? (
    <Notice tone="danger" role="alert">
      <p>{alert}</p>
    </Notice>
  ) : null;

  if (detail && mode === "delete") return <ConfirmPage question={deleteQuestion(detail)} problem={told} />;
  if (mode === "add" || mode === "edit") {
    return (
      <ServiceForm
        key={detail?.id ?? "new"}
        service={detail}
        page={page}
        problem={problem}
        sending={sending}
      />
    );
  }
  return (
    <div className="staff">
      <div className="split">
        <PageHeading>Manage Services</PageHeading>
        <ButtonLink to={servicesAddress({ add: "" })} small>
          Add Service
        </ButtonLink>
      </div>
      {told}
      {done && !problem ? (
        <Notice tone="success" role="status">
          <p>{done}</p>
        </Notice>
      ) : null}
      <ServiceList services={services} sending={sending} />
    </div>
  );
}
