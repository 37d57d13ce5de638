import { telephoneLink } from "#app/platform/shared/phone.ts";
import { BriefDocument, type BriefLook } from "./brief-document.tsx";

const heading = "Please open this page at our address";

/** In place of a form's answer, where the page was opened at another address than the studio's (rule 27.42). */
export function ElsewhereDocument({
  openedAt,
  address,
  home,
  phone,
  look,
}: {
  openedAt: string;
  address: string;
  home: string;
  phone: string;
  look: BriefLook;
}) {
  const refused = `This request came from another site and was refused. This page was opened at ${openedAt}, but the studio’s address is ${address}. Nothing was saved.`;
  return (
    <BriefDocument title={heading} look={look}>
      <div className="narrow stack message">
        <h1>{heading}</h1>
        <p>{refused}</p>
        <p>
          Your browser may still have what you typed: go back in it, and copy what you want to keep before you
          open it there.
        </p>
        <p className="actions">
          <a className="button" href={home}>{`Open it at ${address.replace(/^https?:\/\//u, "")}`}</a>
        </p>
        <p className="hint">
          If you look after this site: the server’s setting ORIGIN says which address it has.
        </p>
        {phone ? (
          <p>
            If it does not open there, please call us: <a href={telephoneLink(phone)}>{phone}</a>
          </p>
        ) : null}
      </div>
    </BriefDocument>
  );
}
