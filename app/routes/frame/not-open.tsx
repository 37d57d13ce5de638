import { telephoneLink } from "#app/platform/shared/phone.ts";
import { Art, ArtPaletteContext } from "#app/platform/ui/kit/art.tsx";
import { BriefDocument, type BriefLook } from "./brief-document.tsx";

/** The one document of a studio that is not open yet. */
export function NotOpenDocument({ phone, look }: { phone: string | null; look: BriefLook }) {
  return (
    <BriefDocument title="Not open yet" look={look} footer={<a href="/login">Staff login</a>}>
      <section className="hero">
        <Words phone={phone} />
        <ArtPaletteContext.Provider value={look.theme?.art}>
          <Art seed={8} hue="first" ratio={2} />
        </ArtPaletteContext.Provider>
      </section>
    </BriefDocument>
  );
}

function Words({ phone }: { phone: string | null }) {
  return (
    <div>
      <h1>We are not open yet</h1>
      <p className="lead">
        Soon you will find our treatments here, and can book a time. Until then we are glad to hear from you.
      </p>
      {phone ? (
        <p className="actions">
          <a className="button" href={telephoneLink(phone)}>
            Call {phone}
          </a>
        </p>
      ) : null}
    </div>
  );
}
