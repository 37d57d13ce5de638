import { mailUrl } from "#app/domain/notifications/email/links.ts";
import { telephoneLink } from "#app/platform/shared/phone.ts";

type Contact = { phone: string; name: string; words: string; email?: string };

export function ContactLinks({ phone, name, words, email = "" }: Contact) {
  if (!phone && !email) return <span className="meta">No phone number</span>;
  if (!phone) {
    return (
      <span className="contact-links">
        <a href={mailUrl(email)}>{email}</a>
      </span>
    );
  }
  return (
    <span className="contact-links">
      <a href={telephoneLink(phone)}>{phone}</a>
      <a href={`${textLink(phone)}?body=${encodeURIComponent(words)}`} aria-label={`Text ${name}`}>
        Text
      </a>
    </span>
  );
}

/** Returns the URL that opens a text message to this number. */
export const textLink = (phone: string): string =>
  telephoneLink(phone).replace(/^tel:/u, "sms:").replace(/;.*$/u, "");
