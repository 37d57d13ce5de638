import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";

export function NotSignedIn({ ended }: { ended: string | null }) {
  return (
    <div className="narrow stack message">
      <PageHeading>Access Denied</PageHeading>
      <p>You must be logged in to view your profile.</p>
      {ended ? <p>{ended}</p> : null}
      <div className="actions">
        <ButtonLink to="/login?redirectTo=%2Fprofile">Login</ButtonLink>
        <ButtonLink to="/register" variant="ghost">
          Register
        </ButtonLink>
      </div>
    </div>
  );
}
