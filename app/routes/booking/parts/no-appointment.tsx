import { telephoneLink } from "#app/platform/shared/phone.ts";
import { ButtonLink } from "#app/platform/ui/kit/button.tsx";
import { PageHeading } from "#app/platform/ui/kit/page-heading.tsx";

export function NoAppointment({
  heading,
  words,
  phone,
  signedIn,
}: {
  heading: string;
  words: string;
  phone: string | undefined;
  signedIn: boolean;
}) {
  return (
    <div className="narrow stack">
      <PageHeading>{heading}</PageHeading>
      <p>{words}</p>
      {phone ? (
        <p>
          If you are looking for a booking, call us: <a href={telephoneLink(phone)}>{phone}</a>
        </p>
      ) : null}
      <div className="actions">
        <ButtonLink to="/book">Book an Appointment</ButtonLink>
        {signedIn ? (
          <ButtonLink to="/profile" variant="ghost">
            See your visits
          </ButtonLink>
        ) : (
          <ButtonLink to="/login?redirectTo=%2Fprofile" variant="ghost">
            Log in to see your visits
          </ButtonLink>
        )}
      </div>
    </div>
  );
}
