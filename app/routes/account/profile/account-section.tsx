import { Form } from "@remix-run/react";
import { Button, ButtonLink } from "#app/platform/ui/kit/button.tsx";

/** What is seldom needed. The download is an ordinary document request: the browser saves what comes. */
export function AccountSection() {
  return (
    <section aria-labelledby="account">
      <h2 id="account">Your account</h2>
      <div className="actions">
        <form method="post" action="/profile/data.json">
          <Button variant="ghost" small>
            Download my data
          </Button>
        </form>
        <Form method="post" action="/profile">
          <Button name="intent" value="logout-all" variant="ghost" small>
            Logout from all devices
          </Button>
        </Form>
        <ButtonLink to="/profile/delete" variant="danger" small>
          Delete my account
        </ButtonLink>
      </div>
    </section>
  );
}
