import { BriefDocument, type BriefLook } from "./brief-document.tsx";

/** In place of a form's answer, where the page was opened at another address than the studio's (rule 27.42). */
export function ElsewhereDocument({
  openedAt,
  address,
  home,
  look,
}: {
  openedAt: string;
  address: string;
  home: string;
  look: BriefLook;
}) {
  return (
    <BriefDocument title="Please open this page at our address" look={look}>
      <div className="narrow stack message">
        <h1>Please open this page at our address</h1>
        <p>
          This request came from another site and was refused. This page was opened at {openedAt}, but the
          studio&rsquo;s address is {address}. Nothing was saved.
        </p>
        <p>
          What you typed is still in the form: go back in your browser, and copy what you want to keep before
          you open it there.
        </p>
        <p className="actions">
          <a className="button" href={home}>
            Open it at {address.replace(/^https?:\/\//u, "")}
          </a>
        </p>
      </div>
    </BriefDocument>
  );
}
