import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";

/** What stands for /services while it is on its way: four cards (rule 24.7). */
export function ServicesSkeleton() {
  return (
    <>
      <PageHeading>Services</PageHeading>
      <p role="status" className="visually-hidden">
        Loading services
      </p>
      <ul className="service-cards" aria-busy="true">
        <li className="skeleton" />
        <li className="skeleton" />
        <li className="skeleton" />
        <li className="skeleton" />
      </ul>
    </>
  );
}
