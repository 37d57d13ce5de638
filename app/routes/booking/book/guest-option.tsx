import { Button } from "#app/ui/kit/button.tsx";
import { Dialog, opens } from "#app/ui/kit/dialog.tsx";

/** What an account brings. Only what exists is named here: the reader relies on it. */
const benefits = (reminder: string, rewards: boolean) => [
  "View and manage your appointments in one place.",
  reminder,
  `${rewards ? "Loyalty rewards and offers" : "Offers"} for clients.`,
  "Faster checkout: the form is filled in already.",
];

/** 'Continue as Guest' and the dialog behind it; a popover, so that it needs no script. */
export function GuestOption({ reminder, rewards }: { reminder: string; rewards: boolean }) {
  return (
    <>
      <Button type="button" variant="ghost" small {...opens("guest")}>
        Continue as Guest
      </Button>
      <Dialog id="guest" heading="Continue as Guest" closeLabel="I Understand">
        <p>You need no account to book. With one you also get:</p>
        <ul>
          {benefits(reminder, rewards).map((benefit) => (
            <li key={benefit}>{benefit}</li>
          ))}
        </ul>
        <p>
          <a href="/register">Create an account</a>, or make one later from your confirmation.
        </p>
      </Dialog>
    </>
  );
}
