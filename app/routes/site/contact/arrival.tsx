import type { ContactPageData } from "#app/domain/website/pages/contact-page.server.ts";
import { RichText } from "#app/routes/parts/rich-text.tsx";

/** What guests want to know before they set out; what the owner has not said is left out. */
export function Arrival({
  arrival: { parking, accessibility, languages },
}: Pick<ContactPageData, "arrival">) {
  return (
    <>
      {parking ? (
        <section className="stack" aria-labelledby="parking">
          <h2 id="parking">Parking</h2>
          <RichText html={parking} />
        </section>
      ) : null}
      {accessibility ? (
        <section className="stack" aria-labelledby="accessibility">
          <h2 id="accessibility">Accessibility</h2>
          <RichText html={accessibility} />
        </section>
      ) : null}
      {languages ? (
        <section className="stack" aria-labelledby="languages">
          <h2 id="languages">Languages We Speak</h2>
          <p>{languages}</p>
        </section>
      ) : null}
    </>
  );
}
