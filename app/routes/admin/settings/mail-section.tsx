import { longestFact } from "#app/domain/studio/studio-limits.ts";
import { Field } from "#app/platform/ui/forms/field.tsx";
import { Section, type SectionProps, sectionControls } from "./section.tsx";

export function MailSection(props: SectionProps) {
  const { mail } = props.page;
  const control = sectionControls("mail", props.problem, {
    reminderText: mail.reminderText,
    mailSender: mail.mailSender,
    staffMails: mail.staffMails,
    mailsPaper: mail.mailsPaper,
  });
  return (
    <Section
      id="mail"
      lead="What the studio's mails say beyond the appointment, and whom they come from."
      {...props}
    >
      <Field
        as="textarea"
        {...control("reminderText")}
        label="Text of reminders"
        optional
        hint={`Clients get a reminder ${mail.reminderLead}. What should they bring or know?`}
        maxLength={longestFact.reminderText}
        rows={4}
      />
      <Field
        as="select"
        {...control("staffMails")}
        label="How the studio hears of bookings, moves and cancellations"
        hint="Providers get a mail for each all the same, with the file for their calendar. That a client comes late is told at once."
      >
        <option value="each">A mail for each</option>
        <option value="daily">One mail a day, in the morning</option>
      </Field>
      <PaperByMail control={control("mailsPaper")} />
      <Field
        {...control("mailSender")}
        label="Sender of mails"
        optional
        hint={
          <>
            An address, or a name with one: Our Studio &lt;hello@studio.example&gt;. Mails come from{" "}
            {mail.usedSender}
            {mail.serverSender
              ? " now: the server's MAIL_FROM says so and goes before what is entered here."
              : " now. Your mail server must allow the address; empty means the studio's own."}
            {mail.sends ? "" : " No mail server is set up yet, so mails are kept."}
          </>
        }
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={longestFact.mailSender}
      />
    </Section>
  );
}

function PaperByMail({ control }: { control: ReturnType<ReturnType<typeof sectionControls>> }) {
  return (
    <Field
      as="select"
      {...control}
      label="The front desk's paper by mail"
      hint="The appointments of the coming day as a file to print, at closing and at 6:00, for when the internet is gone."
    >
      <option value="on">At closing and at 6:00</option>
      <option value="off">Not by mail</option>
    </Field>
  );
}
