import { PageHeading } from "./page-heading.tsx";

/** What stands for /services while it is on its way: four cards (specification, section 2). */
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

/** What stands for a protected page while it is on its way. */
export function Loading({ children = "Loading..." }: { children?: string }) {
  return (
    <p className="loading" role="status">
      {children}
    </p>
  );
}
