import { mailForm } from "#app/domain/studio/settings-forms.ts";
import { FormField, filled } from "#app/platform/ui/forms/form-field.tsx";
import { formState, Section, type SectionProps } from "./section.tsx";

export function MailSection(props: SectionProps) {
  const { mail } = props.page;
  const field = filled(mailForm, formState("mail", props.problem), mail);
  return (
    <Section id="mail" lead="Extra text in the studio's emails, and the sender." {...props}>
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
            An address, or a name and address: Our Studio &lt;hello@studio.example&gt;. Emails now come from{" "}
            {mail.usedSender}
            {mail.serverSender
              ? ". The server's MAIL_FROM setting overrides this field."
              : ". Your mail server must allow the address. Leave empty to use the studio's own."}
            {mail.sends ? "" : " No mail server is set up yet, so emails wait."}
          </>
        }
      />
    </Section>
  );
}
