import { useNavigation } from "@remix-run/react";
import { useErrorTitle } from "#app/platform/ui/forms/form-problem.tsx";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { ConfirmPage } from "#app/platform/ui/kit/confirm.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { DoneNotice, ProblemNotice } from "#app/platform/ui/kit/result-notice.tsx";
import { useRoot } from "#app/platform/ui/shell/root-data.ts";
import { serviceDeletion } from "./deletion.tsx";
import type { ServicesData } from "./loader.server.ts";
import { PageWords } from "./page-words.tsx";
import { photoDeletion } from "./photo-row.tsx";
import { Photos } from "./photos.tsx";
import { ServiceForm } from "./service-form.tsx";
import { ServiceList } from "./service-list.tsx";
import { type ServicesAnswer, servicesProblem } from "./types.ts";
import { servicesUrl } from "./url.ts";

/** The list; a service, a new one and the question before a deletion are pages of their own. */
export function ServicesPage({ page, answer }: { page: ServicesData; answer: ServicesAnswer }) {
  const { services, detail, mode, missing, done } = page;
  const problem = servicesProblem(answer);
  const isAdmin = useRoot()?.visitor?.roles.includes("admin");
  const sending = useNavigation().formMethod === "POST";
  useErrorTitle(problem);
  const alert = <ProblemNotice>{problem?.message ?? (missing ? "Service not found" : null)}</ProblemNotice>;

  if (detail && mode === "delete") return <ConfirmPage question={serviceDeletion(detail)} problem={alert} />;
  const photo = page.photos.find(({ id }) => id === page.photo);
  if (detail && photo) return <ConfirmPage question={photoDeletion(detail, photo)} problem={alert} />;
  if (detail && mode === "page") {
    // Somebody else's words, and those of an undo, stand in new fields.
    const key = `${detail.id} ${page.words?.saw}`;
    return <PageWords key={key} service={detail} page={page} answer={answer} sending={sending} />;
  }
  if (detail && mode === "photos") {
    return <Photos key={detail.id} service={detail} page={page} problem={problem} sending={sending} />;
  }
  if (mode === "add" || mode === "edit") {
    const key = detail?.id ?? "new";
    return <ServiceForm key={key} service={detail} page={page} problem={problem} sending={sending} />;
  }
  return (
    <div className="staff">
      <div className="split">
        <PageHeading>Manage Services</PageHeading>
        <span className="actions">
          {isAdmin ? (
            <ButtonLink to="/admin/rooms" variant="ghost" small>
              Rooms &amp; Equipment
            </ButtonLink>
          ) : null}
          <ButtonLink to={servicesUrl({ add: "" })} small>
            Add Service
          </ButtonLink>
        </span>
      </div>
      {alert}
      <DoneNotice>{problem ? null : done}</DoneNotice>
      <ServiceList services={services} sending={sending} />
    </div>
  );
}
