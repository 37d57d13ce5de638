import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { Notice } from "#app/platform/ui/kit/notice.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";

/** The button is a link that loads the page anew, so that it works without script. */
export function ProfileNotLoaded({ reason }: { reason: string }) {
  return (
    <div className="narrow stack">
      <PageHeading>Error Loading Profile</PageHeading>
      <Notice tone="danger" role="alert">
        <p>Failed to load profile: {reason}</p>
      </Notice>
      <div className="actions">
        <ButtonLink to="/profile" plain>
          Try Again
        </ButtonLink>
      </div>
    </div>
  );
}
