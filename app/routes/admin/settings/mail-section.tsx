import { mailForm } from "#app/domain/studio/settings-forms.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { Section, type SectionProps, sentIn } from "./section.tsx";

export function MailSection(props: SectionProps) {
  const { mail } = props.page;
  const field = filled(mailForm, sentIn("mail", props.problem), mail);
  return (
    <Section
      id="mail"
      lead="What the studio's mails say beyond the appointment, and whom they come from."
      {...props}
    >
      <FormField
        {...field("reminderText")}
        hint={`Clients get a reminder ${mail.reminderLead}. What should they bring or know?`}
      />
      <FormField {...field("staffMails")} />
      <FormField {...field("mailsPaper")} />
      <FormField
        {...field("mailSender")}
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
      />
    </Section>
  );
}
