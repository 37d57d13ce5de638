import { Form, Link, useNavigation } from "@remix-run/react";
import { Button } from "#app/ui/button.tsx";
import { Field } from "#app/ui/field.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { deskAddress } from "./address.ts";
import { ClientChoice } from "./client-choice.tsx";
import type { DeskPanel } from "./desk-page.server.ts";
import type { DeskProblem } from "./desk-problem.ts";
import { LookUp } from "./look-up.tsx";
import { TimeChoice } from "./time-choice.tsx";

/** Booking for somebody on the phone or at the desk: what and when by address, then who, then the deed. */
export function NewAppointmentPanel({
  panel: { form, key },
  problem: told,
}: {
  panel: Extract<DeskPanel, { kind: "new" }>;
  problem: DeskProblem | undefined;
}) {
  const { date, day, serviceId, providerId, times, wished, search } = form;
  const problem = told?.form === "book" ? told : undefined;
  const { fields = {}, values = {} } = problem ?? {};
  const sending = useNavigation().state === "submitting";
  const asksForWhom = Boolean(problem?.ownVisit || values.forSomeoneElse);
  return (
    <>
      <div className="split">
        <h2>New appointment</h2>
        <Link
          to={deskAddress({ date, show: providerId === "any" ? null : providerId })}
          className="close"
          preventScrollReset
        >
          Close
        </Link>
      </div>
      <LookUp form={form} errors={fields} />
      <Form method="post" action={addressOf(form)} className="stack" preventScrollReset noValidate>
        <input type="hidden" name="intent" value="book" />
        <input type="hidden" name="key" value={key} />
        <input type="hidden" name="serviceId" value={serviceId ?? ""} />
        <input type="hidden" name="providerId" value={providerId} />
        <input type="hidden" name="date" value={date} />
        <ClientChoice key={search} form={form} errors={fields} values={values} />
        {times ? (
          <TimeChoice
            key={`${date} ${serviceId} ${providerId}`}
            times={times}
            day={day}
            wished={wished}
            problem={problem}
          />
        ) : (
          <p className="hint">Choose a service to see its times.</p>
        )}
        <Field
          as="textarea"
          kind="notes"
          name="notes"
          label="Notes"
          optional
          rows={2}
          defaultValue={values.notes}
          error={fields.notes}
        />
        {asksForWhom ? (
          <Notice tone="warn" heading={problem?.ownVisit ? `Other visit: ${problem.ownVisit}` : undefined}>
            <label className="choice">
              <input
                type="checkbox"
                name="forSomeoneElse"
                id="forSomeoneElse"
                defaultChecked={Boolean(values.forSomeoneElse)}
              />
              This booking is for somebody else
            </label>
          </Notice>
        ) : null}
        <Button steady disabled={sending}>
          {sending ? "Booking..." : "Book appointment"}
        </Button>
      </Form>
    </>
  );
}

/** So that a refused form finds its choices again. */
function addressOf({ date, serviceId, providerId, search, wished }: NewForm): string {
  const query = new URLSearchParams({ date, provider: String(providerId) });
  if (serviceId !== null) query.set("service", String(serviceId));
  if (search) query.set("q", search);
  if (wished) query.set("time", wished);
  return `/receptionist?${query}&new`;
}

type NewForm = Extract<DeskPanel, { kind: "new" }>["form"];
