import { useNavigation } from "@remix-run/react";
import { ButtonLink } from "#app/ui/button.tsx";
import { ConfirmPage } from "#app/ui/confirm.tsx";
import type { FormProblem } from "#app/ui/form-answer.ts";
import { useErrorTitle } from "#app/ui/form-problem.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { PageHeading } from "#app/ui/page-heading.tsx";
import { servicesAddress } from "./address.ts";
import { deleteQuestion } from "./deletion.tsx";
import { ServiceForm } from "./service-form.tsx";
import { ServiceList } from "./service-list.tsx";
import type { ShownServices } from "./shown-services.server.ts";

/** The list; a service, a new one and the question before a deletion are pages of their own. */
export function ServicesPage({ page, problem }: { page: ShownServices; problem: FormProblem | undefined }) {
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
