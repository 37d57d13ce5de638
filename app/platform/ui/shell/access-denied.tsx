import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";
import { waysOn } from "#app/platform/words/ways-on.ts";

/** What the gate says to a visitor without the roles of a page (rule 20.4). */
type Denial = { error: string; accessDenied: { current: string[]; required: string[] } };

export const isDenial = (data: unknown): data is Denial =>
  typeof data === "object" && data !== null && "accessDenied" in data;

export function AccessDenied({ denial: { error, accessDenied } }: { denial: Denial }) {
  const { current, required } = accessDenied;
  return (
    <div className="narrow stack message">
      <PageHeading>Access Denied</PageHeading>
      <p>{error}</p>
      <p className="meta">
        Your roles: {current.join(", ") || "none"}. Required roles: {required.join(", ")}.
      </p>
      <div className="actions">
        <ButtonLink to="/">Go Home</ButtonLink>
        <ButtonLink to="/profile" variant="ghost">
          {waysOn.profile}
        </ButtonLink>
      </div>
    </div>
  );
}
