import { telephoneLink } from "#app/shared/phone.ts";

/** A number to call, and to write to with the words filled in; nothing where there is none. */
export function ContactLinks({ phone, name, words }: { phone: string; name: string; words: string }) {
  if (!phone) return <span className="meta">No phone number</span>;
  const call = telephoneLink(phone);
  return (
    <span className="contact-links">
      <a href={call}>{phone}</a>
      <a
        href={`${call.replace(/^tel:/u, "sms:").replace(/;.*$/u, "")}?body=${encodeURIComponent(words)}`}
        aria-label={`Text ${name}`}
      >
        Text
      </a>
    </span>
  );
}
