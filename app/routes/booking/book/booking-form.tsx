import { useRef } from "react";
import type { BookingChoices, Carrier } from "#app/booking/choose/choices.ts";
import { timeParts } from "#app/booking/choose/time-parts.ts";
import { textFields } from "#app/booking/make/fields.ts";
import { Field } from "#app/ui/forms/field.tsx";
import { Notice } from "#app/ui/kit/notice.tsx";
import { ContactFields } from "./contact.tsx";
import type { BookingData } from "./loader.server.ts";
import { Recap } from "./recap.tsx";
import { Times } from "./times.tsx";
import { bookingFormId, hasNoProvider, type Refused } from "./types.ts";
import type { useAnswer } from "./use-answer.ts";
import { useFilledIn, useLoading } from "./use-booking.ts";

type BookingFormProps = {
  action: string;
  choices: BookingChoices;
  answer: ReturnType<typeof useAnswer>;
  page: BookingData;
  hydrated: boolean;
  carrier: Carrier;
};

/** The form that books. The first button that is its own sends it, so that Enter in a field does. */
export function BookingForm({
  action,
  choices,
  answer: { fetcher, problem, form, confirmed },
  page: { studio, visitor },
  hydrated,
  carrier,
}: BookingFormProps) {
  const element = useRef<HTMLFormElement>(null);
  const { needed, time, read } = useFilledIn(element);
  const { loading } = useLoading();
  const errors = problem?.fields ?? {};
  const refused = problem?.refused;
  const parts = timeParts(choices, refused?.alternatives ?? []);
  const sending = fetcher.state !== "idle" || confirmed;
  return (
    <fetcher.Form
      id={bookingFormId}
      ref={element}
      method="post"
      action={action}
      noValidate
      className="stack-wide"
      aria-busy={loading || undefined}
      onInput={read}
    >
      {hasNoProvider(choices.service) ? null : (
        <Times
          choices={choices}
          parts={parts}
          chosen={refused?.values.time ?? form.values.time}
          error={errors.time}
          carrier={carrier}
          phone={studio.phone}
        />
      )}
      <ContactFields values={form.values} errors={errors} visitor={visitor} />
      <div className="stack">
        <TextFields values={form.values} errors={errors} />
        <ForWhom refused={refused} />
      </div>
      <HiddenFields choices={choices} formKey={form.key} hydrated={hydrated} />
      {honeypot}
      <Notice tone="plain" heading="Cancellation policy">
        <p>{studio.policy}</p>
      </Notice>
      <Recap
        choices={choices}
        radios={parts.flatMap(({ radios }) => radios)}
        time={time}
        needed={needed}
        hydrated={hydrated}
        sending={sending}
      />
    </fetcher.Form>
  );
}

/** Asked where the person has an appointment at that time already (rule 4.8). */
function ForWhom({ refused }: { refused: Refused | null | undefined }) {
  if (!refused?.ownAppointment && !refused?.values.forSomeoneElse) return null;
  const { ownAppointment, values } = refused;
  return (
    <Notice tone="warn" heading={ownAppointment ? `Your appointment: ${ownAppointment}` : undefined}>
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
  );
}

/** People neither see nor reach it (rule 4.14). */
const honeypot = (
  <div className="visually-hidden" aria-hidden="true">
    <label>
      Leave this empty
      <input name="homepage" tabIndex={-1} autoComplete="off" />
    </label>
  </div>
);

type TextFieldsProps = { values: Record<string, string>; errors: Record<string, string> };

const TextFields = ({ values, errors }: TextFieldsProps) =>
  textFields.map((field) => (
    <Field
      key={field.name}
      as="textarea"
      kind="notes"
      rows={3}
      defaultValue={values[field.name]}
      error={errors[field.name]}
      {...field}
    />
  ));

type HiddenFieldsProps = { choices: BookingChoices; formKey: string; hydrated: boolean };

const HiddenFields = ({ choices, formKey, hydrated }: HiddenFieldsProps) => (
  <>
    <input type="hidden" name="serviceId" value={choices.service?.id ?? ""} />
    <input type="hidden" name="providerId" value={choices.provider} />
    <input type="hidden" name="date" value={choices.day?.date ?? ""} />
    <input type="hidden" name="key" value={formKey} />
    {hydrated ? <input type="hidden" name="enhanced" value="1" /> : null}
  </>
);
